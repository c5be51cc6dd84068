// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// measurements.json into values, and the words of its enumerations.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"
#include "model/catalog/word_table.h"

namespace rankscape {

namespace {

constexpr std::size_t causes_count = 6;

const std::array<Word, 3> &operations()
{
    static const std::array<Word, 3> all{{{"dispatch", {"dispatch", "dispatch"}},
                                          {"combine", {"combine", "combine"}},
                                          {"all-reduce", {"all-reduce", "all-reduce"}}}};
    return all;
}

const std::array<Word, 4> &counts()
{
    static const std::array<Word, 4> all{{{"nvlink", {"NVLink bytes", "NVLink 字节"}},
                                          {"network", {"network bytes", "网络字节"}},
                                          {"copies", {"a copy per expert", "每个专家一份"}},
                                          {"bus", {"bus bandwidth", "总线带宽"}}}};
    return all;
}

const std::array<Word, 2> &payloads()
{
    static const std::array<Word, 2> all{{{"bf16", {"BF16", "BF16"}}, {"fp8", {"FP8", "FP8"}}}};
    return all;
}

const std::array<Word, causes_count> &causes()
{
    static const std::array<Word, causes_count> all{{{"sm_limited", {"SM-limited kernel", "kernel 受 SM 数限制"}},
                                                     {"small_messages", {"small messages", "消息太小"}},
                                                     {"protocol_overhead", {"protocol overhead", "协议开销"}},
                                                     {"fp8_payload", {"FP8 payload", "FP8 负载"}},
                                                     {"no_pipelining", {"no pipelining in the model", "模型不做流水"}},
                                                     {"machine", {"the machine", "机器差异"}}}};
    return all;
}

std::optional<Measurement::Reason> read_reason(Fields &fields, const char *field)
{
    if (!fields.has(field))
        return std::nullopt;
    auto inner = fields.object(field);
    Measurement::Reason reason;
    reason.cause = inner.one_of("cause", &measurement_cause);
    reason.text = inner.both("text");
    return reason;
}

Measurement read(Fields &fields)
{
    Measurement m;
    m.id = fields.text("id");
    m.library = fields.text("library");
    m.operation = fields.one_of("operation", &measurement_operation);
    m.hardware = fields.text("hardware");
    m.hardware_name = fields.text("hardware_name", false);
    m.nvlink_bandwidth = fields.number("nvlink_bandwidth", false).value_or(0);
    m.ranks = fields.integer("ranks").value_or(0);
    m.sms = fields.integer("sms", false).value_or(0);
    m.kernel_only = fields.flag("kernel_only");
    m.low_latency = fields.flag("low_latency");
    const bool routed = m.operation != Measurement::Operation::all_reduce;
    m.tokens = fields.integer("tokens", routed).value_or(0);
    m.hidden = fields.integer("hidden", routed).value_or(0);
    m.top_k = fields.integer("top_k", routed).value_or(0);
    m.experts = fields.integer("experts", routed).value_or(0);
    m.most_nodes = fields.integer("most_nodes", false).value_or(0);
    if (routed)
        m.payload = fields.one_of("payload", &measurement_payload);
    m.bytes = fields.number("bytes", !routed).value_or(0);
    m.counts = fields.one_of("counts", &measurement_counts);
    m.value = fields.number("value").value_or(0);
    m.citation = fields.text("citation");
    m.note = fields.both("note", false);
    m.slower = read_reason(fields, "slower");
    m.faster = read_reason(fields, "faster");
    return m;
}

} // namespace

std::string_view name(Measurement::Operation operation) { return word(operations(), operation).in_file; }
std::string_view name(Measurement::Counts which) { return word(counts(), which).in_file; }
std::string_view name(Measurement::Payload payload) { return word(payloads(), payload).in_file; }
std::string_view name(Measurement::Cause cause) { return word(causes(), cause).in_file; }

const Text &label(Measurement::Operation operation) { return word(operations(), operation).for_people; }
const Text &label(Measurement::Counts which) { return word(counts(), which).for_people; }
const Text &label(Measurement::Cause cause) { return word(causes(), cause).for_people; }

std::optional<Measurement::Operation> measurement_operation(std::string_view text)
{
    return find_word<Measurement::Operation>(operations(), text);
}
std::optional<Measurement::Counts> measurement_counts(std::string_view text)
{
    return find_word<Measurement::Counts>(counts(), text);
}
std::optional<Measurement::Payload> measurement_payload(std::string_view text)
{
    return find_word<Measurement::Payload>(payloads(), text);
}
std::optional<Measurement::Cause> measurement_cause(std::string_view text)
{
    return find_word<Measurement::Cause>(causes(), text);
}

Result<std::vector<Measurement>> read_measurements(std::string_view json)
{
    return read_list("measurements.json", json, &read);
}

} // namespace rankscape
