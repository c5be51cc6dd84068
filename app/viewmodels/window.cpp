// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Application, engine, session: put together and run.
#include "app/viewmodels/window.h"

#include "app/backends/fonts.h"
#include "app/cli/display.h"
#include "app/viewmodels/session.h"
#include "app/viewmodels/translator.h"
#include "app/viewmodels/window_memory.h"
#include "model/scenario/model_presets.h"

#include <QApplication>
#include <QFont>
#include <QIcon>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QQmlApplicationEngine>
#include <QQuickStyle>
#include <QQuickWindow>

namespace rankscape {

namespace {

/// Whether OpenGL gives a context here; without one the scene graph draws in software.
bool has_opengl()
{
    QOpenGLContext context;
    QOffscreenSurface surface;
    surface.create();
    return context.create() && context.makeCurrent(&surface);
}

/// What a first start shows: DeepSeek-V3 on 256 of 288 GPUs. Source: facts.md U, "DSV3 GB300 BF16".
Scenario first_scenario()
{
    Scenario s;
    s.cluster.hardware = "gb300-nvl72";
    s.cluster.domain_size = 64;
    s.parallel.world_size = 256;
    s.parallel.pipeline = 4;
    s.parallel.expert = 64;
    s.parallel.expert_tensor = 1;
    s.pipeline.virtual_stages = 4;
    s.pipeline.layout = "Et*4|(t*4|)*14tmL";
    s.model = *find_model_preset("deepseek-v3");
    s.model.mtp_num_layers = 1;
    return s;
}

} // namespace

int run_window(int &argc, char **argv, const cli::StartState &start)
{
    QApplication application(argc, argv); // with widgets: some file dialogs are made of them
    cli::window_started();
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/rankscape/icons/rankscape.svg")));
    QFont font;
    font.setFamilies(font_families(false));
    QApplication::setFont(font);
    if (!qEnvironmentVariableIsSet("QT_QUICK_BACKEND") && !has_opengl())
        QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QQuickStyle::setStyle(QStringLiteral("Basic"));

    const auto language = start.language == Language::zh ? QStringLiteral("zh") : QStringLiteral("en");
    Session session;
    session.setLanguage(language); // of the environment, unless another was chosen before or is asked for now
    WindowMemory memory;
    if (!(start.scenario == Scenario{})) {
        memory.restore_look(session);
        session.start(start.scenario, session.viewState());
    } else if (!memory.restore(session)) {
        session.start(first_scenario(), session.viewState());
    }
    if (start.language_given)
        session.setLanguage(language);

    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    Translator translator(session, engine);
    engine.setInitialProperties({{QStringLiteral("session"), QVariant::fromValue(&session)}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Rankscape/Main.qml")));
    if (engine.rootObjects().isEmpty())
        return 1;
    auto *window = qobject_cast<QQuickWindow *>(engine.rootObjects().first());
    memory.restore(*window);
    QObject::connect(&application, &QApplication::aboutToQuit, window, [&] { memory.save(session, *window); });
    return QApplication::exec();
}

} // namespace rankscape
