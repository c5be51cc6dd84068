// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// English is the source text, so only Chinese has a catalogue.
#include "app/viewmodels/translator.h"

#include "app/viewmodels/session.h"

#include <QCoreApplication>
#include <QQmlEngine>

namespace rankscape {

Translator::Translator(Session &session, QQmlEngine &engine) : session_(session), engine_(engine)
{
    if (!translator_.load(QStringLiteral(":/i18n/rankscape_zh_CN.qm")))
        qWarning("the Chinese translation is missing");
    connect(&session, &Session::languageChanged, this, &Translator::follow);
    follow();
}

void Translator::follow()
{
    if (session_.textLanguage() == Language::zh)
        QCoreApplication::installTranslator(&translator_);
    else
        QCoreApplication::removeTranslator(&translator_);
    engine_.retranslate();
}

} // namespace rankscape
