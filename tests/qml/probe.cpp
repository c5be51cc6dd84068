// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios from flags, and a walk over what a screen reader sees.
#include "tests/qml/probe.h"

#include "app/resources/catalog_store.h"
#include "app/viewmodels/translator.h"
#include "model/formats/session.h"
#include "model/scenario/options.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QMetaEnum>
#include <QQuickWindow>

#include <functional>

namespace rankscape {

namespace {

using Visit = std::function<void(QAccessibleInterface &)>;

void walk(QAccessibleInterface *place, const Visit &visit)
{
    if (!place || place->state().invisible)
        return;
    visit(*place);
    for (int i = 0; i < place->childCount(); ++i)
        walk(place->child(i), visit);
}

QString role_name(QAccessible::Role role)
{
    return QString::fromLatin1(QMetaEnum::fromType<QAccessible::Role>().valueToKey(role));
}

} // namespace

Probe::Probe(QQmlEngine &engine) : engine_(engine) {}

Probe::~Probe() = default;

bool Probe::start(Session *session, const QString &flags)
{
    std::vector<FlagSetting> settings;
    for (const auto &word : flags.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (word.startsWith(QLatin1String("--")))
            settings.push_back({word.toStdString(), {}, {}});
        else if (!settings.empty())
            settings.back().values.push_back(word.toStdString());
    }
    const auto applied = apply_all(Scenario{}, settings);
    if (!applied)
        return false;
    session->start(applied->scenario, {});
    return true;
}

QString Probe::scenario(Session *session) const { return QString::fromStdString(write_session(session->scenario())); }

void Probe::translate(Session *session) { translator_ = std::make_unique<Translator>(*session, engine_); }

void Probe::endTranslation() { translator_.reset(); }

bool Probe::useCatalog(const QString &directory) { return !use_catalog(directory.toStdString()); }

void Probe::setClipboard(const QString &text) { QGuiApplication::clipboard()->setText(text); }

void Probe::activateAccessibility() { QAccessible::setActive(true); }

QStringList Probe::namelessControls(QQuickWindow *window) const
{
    QStringList nameless;
    walk(QAccessible::queryAccessibleInterface(window), [&](QAccessibleInterface &place) {
        if (place.role() != QAccessible::ScrollBar && place.state().focusable &&
            place.text(QAccessible::Name).trimmed().isEmpty() && place.object() != window) {
            const auto box = place.rect();
            nameless << QStringLiteral("%1 %2 %3x%4")
                            .arg(role_name(place.role()),
                                 QString::fromLatin1(place.object() ? place.object()->metaObject()->className() : ""))
                            .arg(box.width())
                            .arg(box.height());
        }
    });
    return nameless;
}

QStringList Probe::accessibleTree(QQuickWindow *window) const
{
    QStringList tree;
    walk(QAccessible::queryAccessibleInterface(window), [&](QAccessibleInterface &place) {
        tree << role_name(place.role()) + QStringLiteral(": ") + place.text(QAccessible::Name);
    });
    return tree;
}

} // namespace rankscape
