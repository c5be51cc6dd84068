// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One published measurement of a collective or of an expert dispatch, as its source states it.
#pragma once

#include "model/base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

/// Source: resources/catalog/measurements.json (facts.md C(c), cases 52 and 76).
struct Measurement {
    enum class Operation : std::uint8_t { dispatch, combine, all_reduce };
    /// Which bytes of one rank the published bandwidth divides by the time.
    enum class Counts : std::uint8_t {
        nvlink,  ///< tokens × distinct ranks that they go to, the own one included
        network, ///< tokens × distinct nodes that they go to, the own one included
        copies,  ///< tokens × top-k, a copy for each chosen expert
        bus,     ///< nccl-tests' bus bandwidth
    };
    enum class Payload : std::uint8_t { bf16, fp8 }; ///< FP8 with one 32-bit scale for 128 elements
    enum class Cause : std::uint8_t {
        sm_limited,        ///< the kernel has too few SMs to fill the link
        small_messages,    ///< latency rather than bandwidth
        protocol_overhead, ///< launch, synchronisation, permutation, headers
        fp8_payload,       ///< half the bytes, the same work a token
        no_pipelining,     ///< the model sends a message on only when all of it has arrived
        machine,           ///< NICs, links or settings of that machine that are not stated
    };
    struct Reason {
        Cause cause = Cause::protocol_overhead;
        Text text; ///< one sentence
    };

    std::string id;
    std::string library; ///< a proper name: "HybridEP"
    Operation operation = Operation::dispatch;
    std::string hardware;        ///< id of a hardware preset
    std::string hardware_name;   ///< when the machine is not quite the preset: "H800"; else empty
    double nvlink_bandwidth = 0; ///< usable GB/s a direction when not the preset's; else 0
    std::int32_t ranks = 0;      ///< a whole domain each, until they are used up
    std::int32_t sms = 0;        ///< given to the kernel; 0: not stated
    bool kernel_only = false;    ///< the time is the kernel's; else that of the call
    std::int32_t tokens = 0;     ///< of each rank; 0 for all_reduce
    std::int32_t hidden = 0;     ///< elements a token
    std::int32_t top_k = 0;      ///< experts a token
    std::int32_t experts = 0;    ///< in all
    std::int32_t most_nodes = 0; ///< group-limited routing: nodes that one token may go to; 0: any
    bool low_latency = false;    ///< a copy for each chosen expert, straight to its rank
    Payload payload = Payload::bf16;
    double bytes = 0; ///< nccl-tests' size; 0 for dispatch and combine
    Counts counts = Counts::nvlink;
    double value = 0; ///< GB/s, as published
    std::string citation;
    Text note;                    ///< what was assumed; may be empty
    std::optional<Reason> slower; ///< why the machine may be slower than the model
    std::optional<Reason> faster; ///< why it may be faster
};

std::string_view name(Measurement::Operation operation); ///< "dispatch", as in the file; so for the others
std::string_view name(Measurement::Counts counts);
std::string_view name(Measurement::Payload payload);
std::string_view name(Measurement::Cause cause);

const Text &label(Measurement::Operation operation);
const Text &label(Measurement::Counts counts);
const Text &label(Measurement::Cause cause);

std::optional<Measurement::Operation> measurement_operation(std::string_view word);
std::optional<Measurement::Counts> measurement_counts(std::string_view word);
std::optional<Measurement::Payload> measurement_payload(std::string_view word);
std::optional<Measurement::Cause> measurement_cause(std::string_view word);

} // namespace rankscape
