// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A list of settings applied in order, and the world that it means.
#include "model/scenario/options.h"

#include "model/base/checked.h"
#include "model/scenario/options_values.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace rankscape {

Problem unknown_flag(const FlagSetting &setting); // options_apply.cpp

namespace {

bool is(const Option *option, std::string_view flag) { return option && option->flag == flag; }

bool about_world(const Option *option)
{
    return is(option, "--world-size") || is(option, "--dp") || is(option, "--nnodes") || is(option, "--nproc-per-node");
}

std::optional<std::int64_t> number_of(const FlagSetting &setting)
{
    const auto parsed =
        setting.values.empty() ? ParsedInteger{0, NumberFault::not_a_number} : parse_integer(setting.values.front());
    return parsed.fault == NumberFault::none ? std::optional(parsed.value) : std::nullopt;
}

/// What the settings say about the number of ranks. A run is a stretch of settings from one source.
class World {
public:
    explicit World(const Scenario &scenario)
        : world_(scenario.parallel.world_size), dp_(scenario.parallel.data_parallel)
    {
    }

    void read(const Option *option, const FlagSetting &setting)
    {
        if (!started_ || setting.where.source != source_)
            finish_run();
        started_ = true;
        source_ = setting.where.source;
        const auto value = number_of(setting);
        if (is(option, "--world-size"))
            run_world_ = value, has_world_ = true;
        else if (is(option, "--dp"))
            run_dp_ = value, has_dp_ = true;
        else if (is(option, "--nnodes"))
            nodes_ = setting, has_nodes_ = true;
        else
            per_node_ = setting, has_nodes_ = true;
    }

    std::optional<Problem> finish(Scenario &scenario)
    {
        finish_run();
        if (overflow_) {
            Problem problem;
            problem.code = "value_out_of_range";
            problem.sentence = {"nodes × ranks per node does not fit 64 bits",
                                "节点数 × 每节点 rank 数超出 64 位整数的范围"};
            problem.where = nodes_->where;
            problem.where.flag = nodes_->flag;
            return problem;
        }
        const auto *hardware = find_hardware(scenario.cluster.hardware);
        if (launched_ && (!nodes_ || !per_node_))
            world_ = nodes_ ? checked_product({number_of(*nodes_).value_or(1), hardware ? hardware->gpus_per_node : 8})
                            : number_of(*per_node_);
        scenario.parallel.world_size = world_;
        scenario.parallel.data_parallel = dp_;
        return std::nullopt;
    }

private:
    void finish_run()
    {
        if (has_world_ || has_nodes_ || has_dp_) {
            // A later source replaces what an earlier one said of the world, in whichever way it said it.
            world_ = std::nullopt;
            dp_ = run_dp_;
            launched_ = false;
            overflow_ = false;
        }
        if (has_world_)
            world_ = run_world_;
        else if (has_nodes_)
            launch();
        has_world_ = has_nodes_ = has_dp_ = false;
        run_dp_ = run_world_ = std::nullopt;
    }

    void launch()
    {
        launched_ = true;
        if (!nodes_ || !per_node_)
            return; // the missing factor is known only with the final cluster
        world_ = checked_product({number_of(*nodes_).value_or(1), number_of(*per_node_).value_or(1)});
        overflow_ = !world_;
    }

    std::optional<std::int64_t> world_, dp_, run_world_, run_dp_;
    std::optional<FlagSetting> nodes_, per_node_;
    std::string source_;
    bool started_ = false, has_world_ = false, has_dp_ = false, has_nodes_ = false;
    bool launched_ = false, overflow_ = false;
};

bool holds_variable(const FlagSetting &setting)
{
    return std::ranges::any_of(setting.values, [](const auto &value) { return value.find('$') != std::string::npos; });
}

/// Which settings, whose values are not known, a later one makes superfluous.
class Later {
public:
    explicit Later(const std::vector<FlagSetting> &settings) : settings_(settings)
    {
        for (std::size_t i = 0; i < settings.size(); ++i)
            if (const auto *option = find_option(settings[i].flag))
                last_[option->flag] = i;
    }

    bool replaces(std::size_t index, const Option *option) const
    {
        if (after(index, option->flag))
            return true;
        if (!about_world(option))
            return false;
        const auto dp = after(index, "--dp");
        return after(index, "--world-size") || (dp && settings_[*dp].where.source != settings_[index].where.source);
    }

private:
    std::optional<std::size_t> after(std::size_t index, const std::string &flag) const
    {
        const auto found = last_.find(flag);
        return found != last_.end() && found->second > index ? std::optional(found->second) : std::nullopt;
    }

    const std::vector<FlagSetting> &settings_;
    std::unordered_map<std::string, std::size_t> last_;
};

} // namespace

std::vector<FlagSetting> settings_from(const std::vector<std::string> &words)
{
    std::vector<FlagSetting> settings;
    for (const auto &word : words) {
        const auto equals = word.find('=');
        FlagSetting setting{.flag = word.substr(0, equals)};
        if (equals != std::string::npos)
            setting.values.push_back(word.substr(equals + 1));
        settings.push_back(std::move(setting));
    }
    return settings;
}

Result<Applied> apply_all(const Scenario &scenario, const std::vector<FlagSetting> &settings)
{
    Applied applied;
    applied.scenario = scenario;
    World world(scenario);
    const Later later(settings);
    std::unordered_set<std::string> strange; // unknown flags that are near nothing
    for (std::size_t i = 0; i < settings.size(); ++i) {
        const auto &setting = settings[i];
        const auto *option = find_option(setting.flag);
        if (!option) {
            if (!strange.contains(setting.flag) && !is_known_unused(setting.flag) &&
                !nearest_flag(setting.flag).empty())
                return unknown_flag(setting);
            strange.insert(setting.flag);
            applied.unused.push_back(setting);
            continue;
        }
        if (holds_variable(setting) && later.replaces(i, option))
            continue;
        auto changed = apply(applied.scenario, setting);
        if (!changed)
            return changed.problem();
        applied.scenario = std::move(*changed);
        applied.used.push_back(setting);
        if (about_world(option))
            world.read(option, setting);
    }
    if (auto problem = world.finish(applied.scenario))
        return *problem;
    return applied;
}

} // namespace rankscape
