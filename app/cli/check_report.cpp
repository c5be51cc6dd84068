// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Findings as JSON, as CSV and as text with fixes to copy.
#include "app/cli/check_report.h"

#include "app/cli/json_writer.h"
#include "app/cli/table.h"

#include <algorithm>

namespace rankscape::cli {

namespace {

bool is_problem(const Finding &finding) { return finding.severity == Finding::Severity::problem; }

void write_fix(JsonWriter &json, const Fix &fix)
{
    json.begin_object();
    for (const auto &[flag, value] : fix.set)
        json.member(flag, value);
    json.end_object();
}

void write_finding(JsonWriter &json, const Finding &finding, Language language)
{
    json.begin_object().member("code", finding.code).member("message", finding.message.in(language));
    json.key("flags").list(finding.flags);
    json.member("citation", finding.citation).key("fix");
    write_fix(json, finding.fixes.empty() ? Fix{} : finding.fixes.front());
    json.member("megatron_message", finding.megatron_message);
    json.key("versions").begin_object();
    json.member("first", name(finding.versions.first)).member("last", name(finding.versions.last)).end_object();
    json.key("fixes").begin_array();
    for (const auto &fix : finding.fixes) {
        json.begin_object().member("label", fix.label.in(language)).key("set");
        write_fix(json, fix);
        json.end_object();
    }
    json.end_array().end_object();
}

void write_json(Call &call, const std::vector<Finding> &findings)
{
    JsonWriter json([&](std::string_view text) { call.out.write(text); });
    json.begin_object().member("valid", valid(findings));
    for (const bool problems : {true, false}) {
        json.key(problems ? "problems" : "warnings").begin_array();
        for (const auto &finding : findings)
            if (is_problem(finding) == problems)
                write_finding(json, finding, call.language());
        json.end_array();
    }
    json.end_object();
    json.flush();
    call.out.line();
}

/// "--ep 4 --pp 2"; an emptied flag is one to leave out.
std::string as_flags(const Fix &fix, Language language)
{
    std::string given;
    std::string left_out;
    for (const auto &[flag, value] : fix.set) {
        auto &text = value.empty() ? left_out : given;
        text += (text.empty() ? "" : " ") + flag + (value.empty() ? "" : " " + value);
    }
    if (!left_out.empty())
        left_out = (language == Language::zh ? "去掉 " : "without ") + left_out;
    return given.empty() ? left_out : left_out.empty() ? given : given + "  " + left_out;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const auto &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

void write_csv(Call &call, const std::vector<Finding> &findings)
{
    write_csv_row(call.out, {"severity", "code", "message", "flags", "citation", "fix"});
    for (const auto &finding : findings)
        write_csv_row(call.out, {is_problem(finding) ? "problem" : "warning", finding.code,
                                 finding.message.in(call.language()), joined(finding.flags), finding.citation,
                                 finding.fixes.empty() ? "" : as_flags(finding.fixes.front(), call.language())});
}

std::string verdict(std::size_t problems, std::size_t warnings, Language language)
{
    if (language == Language::zh) {
        std::string text = problems ? "布局不合法：" + std::to_string(problems) + " 个问题" : "布局合法";
        return warnings ? text + (problems ? "、" : "，") + std::to_string(warnings) + " 条建议" : text;
    }
    const auto counted = [](std::size_t n, const std::string &word) {
        return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
    };
    std::string text = problems ? "Not legal: " + counted(problems, "problem") : "Legal";
    return warnings ? text + ", " + counted(warnings, "warning") : text;
}

void write_text(Call &call, const std::vector<Finding> &findings)
{
    const bool coloured = colour_wanted();
    const bool zh = call.language() == Language::zh;
    const auto problems = static_cast<std::size_t>(std::ranges::count_if(findings, is_problem));
    call.out.line(inked(verdict(problems, findings.size() - problems, call.language()),
                        problems ? Ink::red : Ink::green, coloured));
    for (const auto &finding : findings) {
        const bool problem = is_problem(finding);
        const std::string head = problem ? (zh ? "问题" : "problem") : (zh ? "建议" : "warning");
        call.out.line();
        call.out.line(inked(head, problem ? Ink::red : Ink::yellow, coloured) + (zh ? "：" : ": ") +
                      inked(finding.message.in(call.language()), Ink::bold, coloured));
        if (!finding.megatron_message.empty())
            call.out.line("  Megatron: " + finding.megatron_message);
        for (const auto &fix : finding.fixes) {
            const auto &label = fix.label.in(call.language());
            call.out.line((zh ? "  改法：" : "  fix: ") + as_flags(fix, call.language()) +
                          (label.empty() ? "" : inked("   # " + label, Ink::faint, coloured)));
        }
        call.out.line(inked((zh ? "  来源：" : "  source: ") + finding.citation + " · Megatron Core " +
                                describe(finding.versions) + " · " + finding.code,
                            Ink::faint, coloured));
    }
}

} // namespace

int report_findings(Call &call, const std::vector<Finding> &findings)
{
    if (call.json())
        write_json(call, findings);
    else if (call.csv())
        write_csv(call, findings);
    else
        write_text(call, findings);
    return valid(findings) ? status::done : status::no;
}

LayoutOrStatus layout_or_report(Call &call)
{
    auto made = make_layout(call.state.scenario.parallel);
    if (auto *layout = std::get_if<Layout>(&made))
        return {std::move(*layout), status::done};
    report_findings(call, check(call.state.scenario));
    return {std::nullopt, status::no};
}

Result<ClusterOrStatus> cluster_or_report(Call &call, const Layout &layout)
{
    auto placed = Cluster::make(call.state.scenario.cluster, layout.world);
    if (auto *cluster = std::get_if<Cluster>(&placed))
        return ClusterOrStatus{std::move(*cluster), status::done};
    const auto findings = check(call.state.scenario);
    if (!valid(findings))
        return ClusterOrStatus{std::nullopt, report_findings(call, findings)};
    const auto &fault = std::get<ClusterFault>(placed);
    const auto value = std::to_string(fault.value);
    const auto limit = std::to_string(fault.limit);
    using Code = ClusterFault::Code;
    const auto fails = [&](const char *flag, Text sentence, Text remedy) {
        return option_problem(std::string(name(fault.code)), flag, std::move(sentence), std::move(remedy));
    };
    switch (fault.code) {
    case Code::unknown_hardware: return fails("--cluster", {"this hardware is not known", "没有这个硬件预设"}, {});
    case Code::domain_size_out_of_range:
        return fails(
            "--nvlink-domain-size",
            {"an NVLink domain cannot hold " + value + " GPUs", "一个 NVLink domain 容纳不了 " + value + " 个 GPU"},
            {"give 1 to " + limit, "应为 1 到 " + limit});
    case Code::slots_wrong_length:
        return fails("--placement",
                     {"there are " + value + " slots for " + limit + " ranks",
                      "槽位有 " + value + " 个，而 rank 有 " + limit + " 个"},
                     {"give one slot a rank", "每个 rank 给一个槽位"});
    case Code::slot_out_of_range:
        return fails("--placement", {"slot " + value + " is out of range", "槽位 " + value + " 超出范围"},
                     {"give slots from 0 to below " + limit, "槽位应从 0 起且小于 " + limit});
    case Code::slot_taken: break;
    }
    return fails("--placement", {"slot " + value + " is given to two ranks", "槽位 " + value + " 给了两个 rank"},
                 {"give each rank its own slot", "每个 rank 用不同的槽位"});
}

} // namespace rankscape::cli
