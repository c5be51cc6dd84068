// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the table of options to what a control shows, and from gestures to new Scenarios.
#include "app/viewmodels/flag_model.h"

#include "app/viewmodels/role_colours.h"
#include "model/scenario/options_values.h"
#include "model/scenario/rules/rules.h"
#include "model/views/axes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

namespace rankscape {

namespace {

constexpr std::array all_degrees{Degree::tensor,   Degree::weight_shards,    Degree::context,
                                 Degree::expert,   Degree::expert_tensor,    Degree::expert_weight_shards,
                                 Degree::pipeline, Degree::virtual_pipeline, Degree::instances,
                                 Degree::world};

/// The axis that a degree belongs to, for its colour.
std::string_view axis_of(Degree degree)
{
    switch (degree) {
    case Degree::tensor: return "tp";
    case Degree::weight_shards: return "gtp_remat";
    case Degree::context: return "cp";
    case Degree::expert: return "ep";
    case Degree::expert_tensor: return "etp";
    case Degree::expert_weight_shards: return "egtp";
    case Degree::pipeline:
    case Degree::virtual_pipeline: return "pp";
    case Degree::instances:
    case Degree::world: return "dp";
    }
    return {};
}

QString qtext(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

bool is_negative(std::string_view flag) { return flag.starts_with("--no-") || flag.starts_with("--no_"); }

std::string number_text(double value, bool whole)
{
    return whole ? std::to_string(static_cast<std::int64_t>(std::llround(value))) : print_number(value);
}

} // namespace

FlagModel::FlagModel(QObject *parent) : QObject(parent), choices_({"title", "word", "legal", "reason"}) {}

void FlagModel::setSession(Session *session)
{
    if (session_ == session)
        return;
    if (session_)
        session_->disconnect(this);
    session_ = session;
    if (session_) {
        connect(session_, &Session::scenarioChanged, this, &FlagModel::refresh);
        connect(session_, &Session::languageChanged, this, &FlagModel::refresh);
        connect(session_, &Session::themeChanged, this, &FlagModel::changed);
    }
    Q_EMIT setUp();
    refresh();
}

void FlagModel::setFlag(const QString &flag)
{
    if (flag_ == flag)
        return;
    flag_ = flag;
    option_ = find_option(flag.toStdString());
    degree_.reset();
    for (const auto degree : all_degrees)
        if (option_ && find_option(flag_of(degree)) == option_)
            degree_ = degree;
    if (!option_)
        qWarning("no option is called %s", qPrintable(flag));
    Q_EMIT setUp();
    refresh();
}

QString FlagModel::label() const { return session_ && option_ ? session_->say(option_->meaning) : QString(); }

QColor FlagModel::colour() const
{
    const auto *axis = degree_ ? find_axis(axis_of(*degree_)) : nullptr;
    return role_colour(axis ? axis->role : Role::accent, session_ ? session_->theme() : Theme::light);
}

QString FlagModel::shownText() const
{
    if (!unset_ || !text_.isEmpty())
        return text_;
    return in_force_ > 0 ? qtext(print_number(in_force_)) + QStringLiteral(" · ") + nothing_ : nothing_;
}

std::vector<std::string> FlagModel::present() const
{
    const auto &scenario = session_->scenario();
    return option_->now ? option_->now(scenario) : option_->get(scenario);
}

void FlagModel::add(const QString &value, bool legal, const QString &reason)
{
    values_ << value;
    legal_ << legal;
    reasons_ << reason;
}

void FlagModel::refresh()
{
    if (!session_ || !option_ || !active_)
        return;
    values_.clear();
    legal_.clear();
    reasons_.clear();
    position_ = 0;
    const auto now = present();
    is_default_ = option_->get(session_->scenario()).empty();
    unset_ = now.empty() || (now.size() == 1 && now.front().empty());
    text_.clear();
    for (const auto &word : now)
        text_ += (text_.isEmpty() ? QString() : QStringLiteral(",")) + qtext(word);
    if (option_->kind == Option::Kind::boolean) {
        enabled_ = (now == std::vector<std::string>{"true"}) !=
                   (is_negative(flag_.toStdString()) != is_negative(option_->flag));
        const auto changed = with(enabled_ ? "true" : "false");
        add(enabled_ ? QStringLiteral("true") : QStringLiteral("false"), true,
            changed ? refusalOf(*changed) : QString());
        legal_[0] = reasons_[0].toString().isEmpty();
    } else if (degree_) {
        readDegree();
    } else if (!option_->choices.empty() && option_->kind == Option::Kind::text) {
        readChoices();
    } else {
        readNumbers();
    }
    Q_EMIT changed();
}

void FlagModel::readDegree()
{
    const auto &scenario = session_->scenario();
    const auto value = degree_of(scenario, *degree_);
    text_ = QString::number(value);
    for (const auto &each : slider_values(scenario, *degree_, world_locked_)) {
        if (each.value == value)
            position_ = static_cast<int>(values_.size());
        add(QString::number(each.value), each.legal, session_->say(each.reason));
    }
}

void FlagModel::readNumbers()
{
    const bool whole = option_->kind == Option::Kind::integer;
    std::set<double> numbers;
    for (const auto &candidate : std::as_const(candidates_))
        numbers.insert(candidate.toDouble());
    const auto count =
        step_ > 0 && to_ > from_ ? std::min<double>(std::floor((to_ - from_) / step_ + 1e-9), most_values) : -1;
    for (int i = 0; i <= count; ++i)
        numbers.insert(std::round((from_ + i * step_) * 1e9) / 1e9); // 0.1 × 3 is not 0.3
    const auto now = unset_ ? std::nullopt : parse_number(text_.toStdString());
    if (now)
        numbers.insert(*now);
    const auto at = now ? now : unset_ && in_force_ > 0 ? std::optional(in_force_) : std::nullopt;
    if (at && !numbers.empty())
        numbers.insert(*at);
    if (unset_ && !numbers.empty())
        add(nothing_, true, {});
    for (const auto number : numbers) {
        if (at && number == *at)
            position_ = static_cast<int>(values_.size());
        const auto value = number_text(number, whole);
        const auto changed = with(value);
        const auto reason = !changed ? QString::fromStdString(one_line(changed.problem(), session_->textLanguage()))
                                     : refusalOf(*changed);
        add(qtext(value), reason.isEmpty(), reason);
    }
}

void FlagModel::readChoices()
{
    QList<QVariantMap> rows;
    const auto name = [&](const QString &word) { return words_.value(word, word).toString(); };
    const auto blank = option_->now ? option_->now(Scenario{}) : std::vector<std::string>();
    if (option_->now && (blank.empty() || blank.front().empty())) {
        rows << QVariantMap{{"title", nothing_}, {"word", QString()}, {"legal", true}, {"reason", QString()}};
        add(QString(), true, {});
    }
    for (const auto &choice : option_->choices) {
        const auto word = qtext(choice);
        if (word == text_)
            position_ = static_cast<int>(values_.size());
        const auto changed = with(choice);
        const auto reason = changed ? refusalOf(*changed) : QString();
        add(word, reason.isEmpty(), reason);
        rows << QVariantMap{{"title", name(word)}, {"word", word}, {"legal", reason.isEmpty()}, {"reason", reason}};
    }
    choices_.set(rows);
}

Result<Scenario> FlagModel::with(const std::string &value) const
{
    if (value.empty())
        return without(session_->scenario(), option_->flag);
    const auto spelt = option_->kind == Option::Kind::boolean ? flag_.toStdString() : option_->flag;
    return apply(session_->scenario(), {spelt, {value}, {}});
}

/// In the words of `check`, without its search for fixes; empty when nothing is wrong with the flag. A layout that is
/// refused for another flag's sake does not count.
QString FlagModel::refusalOf(const Scenario &changed) const
{
    const rules::Examined examined{changed, layout_faults(changed.parallel), std::nullopt, std::nullopt, false};
    for (const auto *table : rules::all_tables())
        for (const auto &rule : *table)
            if (rule.severity == Finding::Severity::problem &&
                std::ranges::find(rule.flags, option_->flag) != rule.flags.end())
                if (const auto finding = rules::apply_rule(rule, examined))
                    return session_->say(finding->message);
    return {};
}

void FlagModel::choose(int position)
{
    if (!session_ || !option_ || position < 0 || position >= values_.size() || position == position_)
        return;
    const auto key = "flag-" + option_->flag;
    const auto word = values_.at(position).toString();
    if (degree_) {
        session_->change(with_degree(session_->scenario(), *degree_, word.toLongLong(), world_locked_), key);
        return;
    }
    const bool none = word == nothing_;
    auto changed = with(none ? std::string() : word.toStdString());
    if (changed)
        session_->change(*std::move(changed), key);
}

QString FlagModel::type(const QString &typed)
{
    if (!session_ || !option_)
        return {};
    const auto words = typed.trimmed().toStdString();
    if (words.empty() || typed.trimmed() == nothing_) {
        reset();
        return {};
    }
    if (degree_) {
        const auto parsed = parse_integer(words);
        if (parsed.fault != NumberFault::none || parsed.value < 1 || parsed.value > largest_world)
            return session_->say({"a whole number from 1 to " + std::to_string(largest_world),
                                  "请输入 1 到 " + std::to_string(largest_world) + " 之间的整数"});
        session_->change(with_degree(session_->scenario(), *degree_, parsed.value, world_locked_));
        return {};
    }
    auto changed = with(words);
    if (!changed) {
        auto problem = changed.problem();
        problem.where = {}; // the field itself
        return QString::fromStdString(one_line(problem, session_->textLanguage()));
    }
    const auto number = parse_number(words);
    if (most_ > 0 && number && *number > most_)
        return session_->say({"at most " + print_number(most_), "不能大于 " + print_number(most_)});
    session_->change(*std::move(changed));
    return {};
}

QString FlagModel::turn(bool enabled)
{
    if (!session_ || !option_)
        return {};
    auto changed = with(enabled ? "true" : "false");
    if (!changed)
        return QString::fromStdString(one_line(changed.problem(), session_->textLanguage()));
    session_->change(*std::move(changed));
    return {};
}

void FlagModel::reset()
{
    if (session_ && option_)
        session_->change(without(session_->scenario(), option_->flag));
}

} // namespace rankscape
