// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The theme's colours for QML.
#pragma once

#include "model/picture/theme.h"

#include <QColor>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace rankscape {

QColor role_colour(Role role, Theme theme);

/// Resolves a role by name, so that QML holds no colour of its own.
class RoleColours : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    /// Names as in picture.h: "canvas", "surface", "axis_ep", …; unknown names give magenta, so that they are seen.
    Q_INVOKABLE QColor colour(const QString &role, bool dark) const;
};

} // namespace rankscape
