// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Help that someone new can follow: what it is for, how it is called, flags by subject, examples.
#include "app/cli/help.h"

#include "app/cli/table.h"
#include "model/scenario/options.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace rankscape::cli {

namespace {

struct Entry {
    std::string words;
    std::string meaning;
};

struct Section {
    std::string first; ///< the flag that opens it in the table of options
    Text title;
    bool basic; ///< shown by the subcommands too
};

/// The table of options is in the order of its subjects; each begins with this flag.
const std::vector<Section> &sections()
{
    static const std::vector<Section> all{
        {"--core-version", {"Machines and version", "机器与版本"}, true},
        {"--nvlink-bandwidth", {"Network", "网络"}, false},
        {"--world-size", {"Layout (Megatron's flags)", "布局（Megatron 参数）"}, true},
        {"--num-layers-per-virtual-pipeline-stage", {"Pipeline and batch", "流水线与 batch"}, false},
        {"--model", {"Model", "模型"}, false},
        {"--use-distributed-optimizer", {"Data-parallel sharding", "数据并行切分"}, false},
        {"--moe-token-dispatcher-type", {"Experts", "专家"}, false},
        {"--sequence-parallel", {"Precision, memory, execution", "精度、显存与执行"}, false},
        {"--peak-flops", {"Assumptions (Megatron has no such flags)", "假设（Megatron 没有对应参数）"}, false},
    };
    return all;
}

void write_entries(Output &out, const std::vector<Entry> &entries, bool coloured)
{
    constexpr std::size_t column = 40;
    for (const auto &entry : entries) {
        const bool fits = terminal_width(entry.words) + 4 <= column;
        const auto head = "  " + (fits ? padded(entry.words, column - 2) : entry.words);
        if (fits) {
            out.line(inked(head, Ink::bold, coloured) + entry.meaning);
        } else {
            out.line(inked(head, Ink::bold, coloured));
            out.line(std::string(column, ' ') + entry.meaning);
        }
    }
}

void write_title(Output &out, const std::string &title, bool coloured)
{
    out.line();
    out.line(inked(title, Ink::bold, coloured));
}

std::string value_word(const Option &option)
{
    std::string choices;
    for (const auto &choice : option.choices)
        choices += (choices.empty() ? "" : "|") + choice;
    if (!choices.empty() && choices.size() <= 40)
        return choices;
    switch (option.kind) {
    case Option::Kind::boolean: return {};
    case Option::Kind::integer: return "N";
    case Option::Kind::number: return "X";
    case Option::Kind::integers: return "N,N";
    case Option::Kind::texts: return "WORD…";
    case Option::Kind::text: break;
    }
    return "WORD";
}

Entry entry_of(const Option &option, Language language)
{
    std::string words = option.flag;
    for (const auto &alias : option.aliases)
        words += ", " + alias;
    if (const auto value = value_word(option); !value.empty())
        words += (option.environment ? "=" : " ") + value;
    auto meaning = option.meaning.in(language);
    std::string names;
    if (option.choices.size() > 1 && value_word(option) == "WORD")
        for (const auto &choice : option.choices)
            names += (names.empty() ? "" : ", ") + choice;
    return {std::move(words), names.empty() ? meaning : meaning + (language == Language::zh ? "：" : ": ") + names};
}

std::vector<Entry> own_entries(std::span<const OwnOption> options, Language language)
{
    std::vector<Entry> entries;
    for (const auto &option : options)
        entries.push_back({std::string(option.flag) + (option.takes_value() ? " " + option.value.in(language) : ""),
                           option.meaning.in(language)});
    return entries;
}

void write_scenario_options(Output &out, Language language, bool only_basic, bool coloured)
{
    const Section *section = nullptr;
    std::vector<Entry> entries;
    const auto finish = [&] {
        if (section && !entries.empty() && (section->basic || !only_basic)) {
            write_title(out, section->title.in(language), coloured);
            write_entries(out, entries, coloured);
        }
        entries.clear();
    };
    for (const auto &option : options()) {
        const auto opens = std::ranges::find(sections(), option.flag, &Section::first);
        if (opens != sections().end()) {
            finish();
            section = &*opens;
        }
        entries.push_back(entry_of(option, language));
    }
    finish();
}

void write_examples(Output &out, const std::vector<Example> &examples, Language language, bool coloured)
{
    write_title(out, language == Language::zh ? "示例" : "Examples", coloured);
    for (const auto &example : examples) {
        out.line("  " + inked("# " + example.meaning.in(language), Ink::faint, coloured));
        out.line("  " + std::string(example.command));
    }
}

void write_status(Output &out, Language language, bool coloured)
{
    const std::array<Text, 4> meanings{{{"done", "完成"},
                                        {"the answer is no: the layout is not legal, the catalogue not whole",
                                         "答案是否定的：布局不合法，或 catalog 不完整"},
                                        {"the words or the input are wrong", "命令或输入有误"},
                                        {"a file could not be read or written", "文件无法读写"}}};
    write_title(out, language == Language::zh ? "退出状态" : "Exit status", coloured);
    std::vector<Entry> entries;
    for (const auto &meaning : meanings)
        entries.push_back({std::to_string(entries.size()), meaning.in(language)});
    write_entries(out, entries, coloured);
}

void write_program_help(Output &out, Language language, bool coloured)
{
    const bool zh = language == Language::zh;
    out.line(zh ? "rankscape：看清大模型训练如何铺在 GPU 上"
                : "rankscape: see how large-model training is laid out over GPUs");
    write_title(out, zh ? "用法" : "Usage", coloured);
    write_entries(
        out,
        {{"rankscape [FLAGS]", zh ? "打开窗口，参数决定初始状态" : "open the window; flags are its starting state"},
         {"rankscape SUBCOMMAND [FLAGS]",
          zh ? "在终端回答，不需要显示器和 GPU" : "answer here; needs no display and no GPU"},
         {"rankscape SUBCOMMAND --help", zh ? "该子命令的帮助" : "help on one subcommand"}},
        coloured);
    write_title(out, zh ? "子命令" : "Subcommands", coloured);
    std::vector<Entry> entries;
    for (const auto &command : commands())
        entries.push_back({std::string(command.name), command.summary.in(language)});
    write_entries(out, entries, coloured);
    write_title(out, zh ? "输入与输出" : "Input and output", coloured);
    write_entries(out, own_entries(common_options(), language), coloured);
    write_scenario_options(out, language, false, coloured);
    out.line();
    out.line(zh ? "Megatron 的其他参数也接受，并列为与布局无关。"
                : "Megatron's other flags are accepted too, and listed as not needed for the layout.");
    write_examples(
        out,
        {{"rankscape check --from train.sh", {"is this launch script legal?", "这个启动脚本合法吗？"}},
         {"rankscape groups --tp 2 --pp 2 --world-size 16 --rank 5",
          {"which groups is rank 5 in?", "rank 5 在哪些组里？"}},
         {"rankscape render --view cluster --from train.sh --out cluster.png", {"a picture of it", "画成图"}}},
        language, coloured);
    write_status(out, language, coloured);
}

} // namespace

void write_help(Output &out, const Command *command, Language language)
{
    const bool coloured = colour_wanted();
    if (!command)
        return write_program_help(out, language, coloured);
    const bool zh = language == Language::zh;
    out.line("rankscape " + std::string(command->name) + (zh ? "：" : ": ") + command->summary.in(language));
    if (const auto &operands = command->operands.in(language); !operands.empty()) {
        write_title(out, zh ? "用法" : "Usage", coloured);
        out.line("  rankscape " + std::string(command->name) + " " + operands);
    }
    if (!command->options.empty()) {
        write_title(out, zh ? "选项" : "Options", coloured);
        write_entries(out, own_entries(command->options, language), coloured);
    }
    write_title(out, zh ? "输入与输出" : "Input and output", coloured);
    write_entries(out, own_entries(common_options(), language), coloured);
    if (command->needs_layout_flags) {
        write_scenario_options(out, language, true, coloured);
        out.line();
        out.line(zh ? "全部参数见 rankscape --help。" : "All flags: rankscape --help");
    }
    write_examples(out, command->examples, language, coloured);
}

} // namespace rankscape::cli
