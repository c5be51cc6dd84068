// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The layout string: expansion of repeats, then Megatron's checks.
#include "model/layout/pipeline.h"

#include <algorithm>

namespace rankscape {

namespace {

constexpr std::size_t longest_expansion = 1'000'000;
constexpr std::string_view layer_letters = "EtmL";

Problem refused(std::string code, std::string en, std::string zh, int column = 0)
{
    Problem problem;
    problem.code = "pipeline_layout_" + std::move(code);
    problem.sentence = {std::move(en), std::move(zh)};
    problem.where.flag = "--pipeline-model-parallel-layout";
    problem.where.column = column;
    return problem;
}

/// Recursive descent over: item = (letter | '|' | '(' items ')') ['*' number]; commas and spaces mean nothing.
class Expander {
public:
    explicit Expander(std::string_view text) : text_(text) {}

    Result<std::string> run()
    {
        auto expanded = items(0);
        if (expanded && at_ < text_.size())
            return refused("bracket", "a ')' closes nothing", "多余的 ')'", column());
        return expanded;
    }

private:
    int column() const { return static_cast<int>(at_) + 1; }

    void skip_cosmetic()
    {
        while (at_ < text_.size() && (text_[at_] == ',' || text_[at_] == ' '))
            ++at_;
    }

    Result<std::string> items(int depth)
    {
        if (depth > 32)
            return refused("bracket", "brackets nest too deeply", "括号嵌套过深", column());
        std::string out;
        for (skip_cosmetic(); at_ < text_.size() && text_[at_] != ')'; skip_cosmetic()) {
            auto one = item(depth);
            if (!one)
                return one;
            out += *one;
            if (out.size() > longest_expansion)
                return refused("repeat", "it expands to over a million entries", "展开后超过一百万项", column());
        }
        return out;
    }

    Result<std::string> item(int depth)
    {
        std::string unit;
        const char c = text_[at_];
        if (c == '(') {
            const auto opened = column();
            ++at_;
            auto inner = items(depth + 1);
            if (!inner)
                return inner;
            if (at_ >= text_.size())
                return refused("bracket", "this '(' is never closed", "这个 '(' 没有闭合", opened);
            ++at_;
            unit = std::move(*inner);
        } else if (c == '|' || layer_letters.find(c) != std::string_view::npos) {
            unit = c;
            ++at_;
        } else {
            return refused("letter", std::string("'") + c + "' is not one of E t m L | ( ) * ,",
                           std::string("'") + c + "' 不是 E t m L | ( ) * ，之一", column());
        }
        if (at_ < text_.size() && text_[at_] == '*')
            return repeated(unit);
        return unit;
    }

    Result<std::string> repeated(const std::string &unit)
    {
        ++at_;
        const auto started = column();
        std::size_t count = 0;
        const auto first = at_;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
            count =
                std::min<std::size_t>(count * 10 + static_cast<std::size_t>(text_[at_] - '0'), longest_expansion + 1);
        if (at_ == first)
            return refused("repeat", "a number must follow '*'", "'*' 后面要跟一个数字", started);
        if (count * std::max<std::size_t>(unit.size(), 1) > longest_expansion)
            return refused("repeat", "it expands to over a million entries", "展开后超过一百万项", started);
        std::string out;
        for (std::size_t i = 0; i < count; ++i)
            out += unit;
        return out;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::vector<Chunk> split_stages(const std::string &expanded)
{
    std::vector<Chunk> stages(1);
    for (const char c : expanded) {
        if (c == '|')
            stages.emplace_back();
        else
            stages.back() += c;
    }
    return stages;
}

std::int64_t count_letter(const std::vector<Chunk> &stages, char letter)
{
    std::int64_t total = 0;
    for (const auto &stage : stages)
        total += std::ranges::count(stage, letter);
    return total;
}

/// What Megatron asserts of the expanded list; nothing when it holds.
std::optional<Problem> fault_of(const std::vector<Chunk> &stages, std::optional<std::int64_t> layers, std::int64_t mtp)
{
    if (count_letter(stages, 'E') != 1 || stages.front().empty() || stages.front().front() != 'E')
        return refused("embedding", "exactly one E (embedding) must open the first stage",
                       "第一段必须以唯一的 E（embedding）开头");
    if (count_letter(stages, 'L') != 1 || stages.back().empty() || stages.back().back() != 'L')
        return refused("loss", "exactly one L (loss) must close the last stage", "最后一段必须以唯一的 L（loss）结尾");
    const auto decoders = count_letter(stages, 't');
    if (layers && decoders != *layers)
        return refused(
            "layers",
            "it places " + std::to_string(decoders) + " decoder layers, --num-layers is " + std::to_string(*layers),
            "它放置了 " + std::to_string(decoders) + " 个 decoder 层，而 --num-layers 是 " + std::to_string(*layers));
    const auto placed = count_letter(stages, 'm');
    if (placed != mtp)
        return refused(
            "mtp", "it places " + std::to_string(placed) + " MTP layers, --mtp-num-layers is " + std::to_string(mtp),
            "它放置了 " + std::to_string(placed) + " 个 MTP 层，而 --mtp-num-layers 是 " + std::to_string(mtp));
    const auto holders = std::ranges::count_if(stages, [](const Chunk &s) { return s.find('m') != Chunk::npos; });
    if (holders > 1)
        return refused("mtp", "all MTP layers must be in one virtual pipeline stage",
                       "所有 MTP 层必须在同一个 virtual pipeline stage 里");
    return std::nullopt;
}

} // namespace

Result<PipelineStages> parse_pipeline_layout(std::string_view text, std::int64_t pipeline,
                                             std::optional<std::int64_t> layers, std::int64_t mtp_layers)
{
    auto expanded = Expander(text).run();
    if (!expanded)
        return expanded.problem();
    const auto flat = split_stages(*expanded);
    const auto count = static_cast<std::int64_t>(flat.size());
    if (pipeline < 1 || count % pipeline != 0)
        return refused("stage_count",
                       std::to_string(count) + " stages do not divide by --pipeline-model-parallel-size " +
                           std::to_string(pipeline),
                       std::to_string(count) + " 段不能被 --pipeline-model-parallel-size " + std::to_string(pipeline) +
                           " 整除");
    if (auto fault = fault_of(flat, layers, mtp_layers))
        return *fault;
    PipelineStages result;
    result.virtual_size = static_cast<std::int32_t>(count / pipeline);
    result.stages.resize(static_cast<std::size_t>(pipeline));
    for (std::size_t i = 0; i < flat.size(); ++i)
        result.stages[i % static_cast<std::size_t>(pipeline)].push_back(flat[i]);
    return result;
}

} // namespace rankscape
