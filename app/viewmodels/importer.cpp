// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading, applying, and telling what happened.
#include "app/viewmodels/importer.h"

#include "model/formats/input.h"
#include "model/scenario/error_text.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>

namespace rankscape {

namespace {

QString kind_text(Imported::Kind kind, Language language)
{
    const auto pick = [&](const char *en, const char *zh) {
        return QString::fromUtf8(language == Language::zh ? zh : en);
    };
    switch (kind) {
    case Imported::Kind::command_line: return pick("command line", "命令行");
    case Imported::Kind::launch_script: return pick("launch script", "启动脚本");
    case Imported::Kind::megatron_yaml: return pick("Megatron YAML", "Megatron YAML");
    case Imported::Kind::run_name: return pick("run name", "任务名");
    case Imported::Kind::error_text: return pick("error text", "报错文本");
    case Imported::Kind::session: return pick("session", "会话");
    }
    return {};
}

QString place_text(const Where &where) { return where.line > 0 ? QString::number(where.line) : QString(); }

QVariantMap row(const char *kind, const QString &text, const QString &place = {})
{
    return {{"kind", QString::fromLatin1(kind)}, {"text", text}, {"place", place}};
}

/// "--flag value": how a setting was typed.
QString setting_text(const FlagSetting &setting)
{
    auto text = setting.flag;
    for (const auto &value : setting.values)
        text += " " + value;
    return QString::fromStdString(text);
}

/// What --nproc-per-node says; 0 if it is not there or not a plain number.
std::int32_t processes_a_node(const std::vector<FlagSetting> &settings)
{
    std::int32_t processes = 0;
    for (const auto &setting : settings)
        if (const auto *option = find_option(setting.flag);
            option && option->flag == "--nproc-per-node" && !setting.values.empty())
            processes = QString::fromStdString(setting.values.front()).toInt();
    return processes;
}

QList<QVariantMap> error_rows(const ErrorReading &reading, Language language)
{
    QList<QVariantMap> rows{row("read", QString::fromStdString(reading.meaning.in(language)))};
    for (const auto &assignment : reading.assignments) {
        QStringList parts;
        for (const auto &[flag, value] : assignment)
            parts << QStringLiteral("%1 %2").arg(QString::fromStdString(flag)).arg(value);
        rows << row("possible", parts.join(QStringLiteral("  ")));
    }
    return rows;
}

} // namespace

Importer::Importer(QObject *parent) : QObject(parent), notes_({"kind", "text", "place"}) {}

void Importer::setSession(Session *session)
{
    if (session_ == session)
        return;
    session_ = session;
    Q_EMIT sessionChanged();
}

void Importer::clear()
{
    notes_.set({});
    source_.clear();
    kind_.clear();
    problem_.clear();
    Q_EMIT changed();
}

bool Importer::fail(const Problem &problem)
{
    notes_.set({});
    kind_.clear();
    problem_ = QString::fromStdString(one_line(problem, session_->textLanguage()));
    Q_EMIT changed();
    Q_EMIT finished(false);
    return false;
}

bool Importer::read(const std::string &content, const std::string &source)
{
    const auto language = session_->textLanguage();
    source_ = QString::fromStdString(source);
    auto imported = read_input(content, source);
    if (!imported)
        return fail(imported.problem());
    QList<QVariantMap> rows;
    if (imported->kind == Imported::Kind::error_text) {
        if (const auto reading = read_error_text(content))
            rows = error_rows(*reading, language);
    } else {
        // A new job on the machines that are on screen, under the same version, unless the input names others.
        Scenario base;
        base.cluster = session_->scenario().cluster;
        base.cluster.placement = ClusterSpec::Placement::block;
        base.cluster.slots.clear();
        base.core_version = session_->scenario().core_version;
        if (imported->kind == Imported::Kind::session)
            base = {};
        const auto processes = processes_a_node(imported->settings);
        const auto *machines = find_hardware(base.cluster.hardware);
        const bool misfit = processes > 0 && machines && processes % machines->gpus_per_node != 0 &&
                            machines->gpus_per_node % processes != 0;
        if ((misfit || (processes > 4 && machines->gpus_per_node < processes)) &&
            imported->kind != Imported::Kind::session) {
            base.cluster = {}; // trays of 4 cannot hold nodes of 8
            machines = find_hardware(base.cluster.hardware);
        }
        auto applied = apply_all(base, imported->settings);
        if (!applied)
            return fail(applied.problem());
        for (const auto &setting : applied->used)
            rows << row("read", setting_text(setting), place_text(setting.where));
        if (applied->scenario.cluster == base.cluster && imported->kind != Imported::Kind::session) {
            const auto name = QString::fromStdString(machines->name);
            rows << row("assumed",
                        language == Language::zh
                            ? QStringLiteral("机器：%1（输入里没有写，可在右侧更改）").arg(name)
                            : QStringLiteral("machines: %1 (the input names none; choose at the right)").arg(name));
        }
        for (const auto &note : imported->notes)
            if (note.kind == Note::Kind::assumed)
                rows << row("assumed", session_->say(note.text), place_text(note.where));
        if (!applied->scenario.parallel.world_size)
            rows << row("assumed", language == Language::zh
                                       ? QStringLiteral("没有给出 GPU 总数：取最小的合法值 %1")
                                             .arg(meant_world(applied->scenario.parallel).value_or(0))
                                       : QStringLiteral("no world size given: the smallest legal one, %1")
                                             .arg(meant_world(applied->scenario.parallel).value_or(0)));
        for (const auto &setting : applied->unused)
            rows << row("ignored", setting_text(setting), place_text(setting.where));
        for (const auto &note : imported->notes)
            if (note.kind == Note::Kind::ignored)
                rows << row("ignored", session_->say(note.text), place_text(note.where));
        session_->clearSelection(); // it was made on another job
        session_->change(std::move(applied->scenario));
    }
    kind_ = kind_text(imported->kind, language);
    problem_.clear();
    notes_.set(rows);
    Q_EMIT changed();
    Q_EMIT finished(true);
    return true;
}

bool Importer::readText(const QString &text, const QString &source)
{
    return read(text.toStdString(), source.toStdString());
}

bool Importer::readFile(const QUrl &url)
{
    const auto path = url.isLocalFile() ? url.toLocalFile() : url.toString();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        Problem problem;
        problem.code = "cannot_read";
        problem.kind = Problem::Kind::io;
        problem.where.source = path.toStdString();
        problem.sentence = {"cannot be read: " + file.errorString().toStdString(),
                            "无法读取：" + file.errorString().toStdString()};
        return fail(problem);
    }
    const auto content = file.read(static_cast<qint64>(largest_input) + 1); // one byte more says "too large"
    return read(content.toStdString(), QUrl(url).fileName().toStdString());
}

bool Importer::paste()
{
    const auto *data = QGuiApplication::clipboard()->mimeData();
    if (data && data->hasUrls() && data->urls().first().isLocalFile())
        return readFile(data->urls().first());
    return readText(data ? data->text() : QString(),
                    session_->textLanguage() == Language::zh ? QStringLiteral("剪贴板") : QStringLiteral("clipboard"));
}

} // namespace rankscape
