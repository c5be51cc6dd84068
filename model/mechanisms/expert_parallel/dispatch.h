// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The five token dispatchers of Megatron Core: their steps, what crosses which link, and what they cannot do.
#pragma once

#include "model/mechanisms/common/comm_run.h"
#include "model/mechanisms/expert_parallel/routing.h"
#include "model/schedule/step.h"

#include <array>

namespace rankscape::expert_parallel {

/// The last three are backends of --moe-token-dispatcher-type flex. Source: facts.md C(a).
enum class Dispatcher : std::uint8_t { allgather, alltoall, deepep, hybridep, ncclep };
inline constexpr std::array all_dispatchers{Dispatcher::allgather, Dispatcher::alltoall, Dispatcher::deepep,
                                            Dispatcher::hybridep, Dispatcher::ncclep};
std::string_view id(Dispatcher dispatcher);          ///< "allgather", …, "ncclep"
std::string_view proper_name(Dispatcher dispatcher); ///< "allgather", "alltoall", "DeepEP", "HybridEP", "NCCL EP"
constexpr bool is_flex(Dispatcher dispatcher) { return dispatcher >= Dispatcher::deepep; }
Dispatcher dispatcher_of(const Scenario &scenario);
/// The same job with another dispatcher.
Scenario with_dispatcher(Scenario scenario, Dispatcher dispatcher);

/// How many bytes a token takes on the wire, by direction. MXFP8 has a scale byte for 32 elements.
struct WireBytes {
    std::int64_t dispatch = 0;          ///< forward; --moe-dispatch-fwd-dtype
    std::int64_t combine = 0;           ///< forward; BF16
    std::int64_t combine_backward = 0;  ///< gradients of the outputs, dispatched; --moe-combine-bwd-dtype
    std::int64_t dispatch_backward = 0; ///< gradients of the inputs, combined; BF16
    std::int64_t probability = 4;       ///< FP32, beside each copy
};
/// MXFP8 only where the dispatcher can: ncclep.
WireBytes wire_bytes(const Scenario &scenario, Dispatcher dispatcher);

/// Bytes of one direction. Places of the group; columns of `to_domain` as ExpertGroup::domains.
struct Traffic {
    ByteMatrix by_rank; ///< origin → destination of copies, the own ones on the diagonal: what the dispatcher moves
    ByteMatrix by_node; ///< origin's node → destination's node, as by_rank
    ByteMatrix
        by_domain; ///< origin's domain → destination's domain: what crosses, deduplicated where the dispatcher does
    ByteMatrix wires;     ///< sender → receiver of messages as they go: with forwarding, by way of the peer
    double sent_most = 0; ///< by the rank that sends most, forwarding counted, to others
    double nvlink = 0;    ///< all messages inside domains, all ranks of the group
    double network = 0;   ///< all messages between domains
};

/// What happens one after another.
struct DispatchStep {
    enum class Where : std::uint8_t { compute, communication, host };
    Where where = Where::compute;
    Work work = Work::router;
    Text name;                 ///< "permute"
    Text what;                 ///< one sentence
    double bytes = 0;          ///< that the rank that sends most sends; 0 where nothing is sent
    std::int32_t traffic = -1; ///< 0: it is the dispatch, 1: the combine
};

/// What a dispatcher cannot do, or needs.
struct Limit {
    Text sentence;
    std::string citation; ///< citation id
    bool refused = false; ///< this job asks for it: check refuses the job with this dispatcher
};

/// Copies that reach a rank against what its buffer holds (--moe-expert-rank-capacity-factor).
struct Receiving {
    std::vector<std::int64_t> copies;   ///< by place, one an expert; nothing is dropped here yet
    std::vector<std::int64_t> kept;     ///< by place: at most the budget
    std::optional<std::int64_t> budget; ///< of a rank: tokens · top-k · factor; absent: as much as comes
    std::int64_t dropped = 0;           ///< of all ranks; above 0 the overflow flag is set
    std::int64_t most() const;          ///< kept by the rank that keeps most
};

/// One dispatcher on the drawn routing. Bytes are those of the forward pass.
struct Dispatch {
    Dispatcher dispatcher = Dispatcher::allgather;
    std::vector<DispatchStep> forward;  ///< from the router to the weighted sum
    std::vector<DispatchStep> backward; ///< from the gradient of the sum on
    WireBytes wire;
    Traffic dispatch, combine; ///< combine: the copies' way back; its matrices are origin → destination too,
                               ///< read from expert to owner
    // Messages with a token, the mean over all tokens, as they are simulated; "expected" is the same of uniform
    // routing. A message carries one copy; alltoall sends one for each expert, even where two are on one rank.
    double copies = 0; ///< that arrive at other ranks, at whatever number of messages they took
    double expected_copies = 0;
    double leaving = 0; ///< messages that leave its own rank
    double expected_leaving = 0;
    double forwarded = 0; ///< messages by which others pass it on: the peer in another domain, neighbours of a ring
    double expected_forwarded = 0;
    double network_copies = 0; ///< messages between domains
    double expected_network_copies = 0;
    Receiving receiving;
    bool padded = false;    ///< each expert gets its full capacity from each rank, empty slots too
    bool host_sync = false; ///< the host waits for counts
    std::int32_t sms = 0;   ///< SMs that the transport takes from compute; 0: not said by a source
    std::vector<Limit> limits;
    bool available = true; ///< no limit refuses it in this job
};

Dispatch make_dispatch(const Scenario &scenario, Dispatcher dispatcher, const ExpertGroup &group,
                       const Routing &routing, const Copies &copies);

/// Tokens and their results in the simulator's terms: all-gather and reduce-scatter, or all-to-all-v. Counts, maps and
/// weights (DispatchStep tells their bytes) are not in it. `backward`: gradients, with their wire bytes.
struct Carried {
    Collective dispatch, combine;
};
Carried carried(const Dispatch &dispatch, const ExpertGroup &group, const Routing &routing, const Copies &copies,
                bool backward);

/// A dispatcher's communication, simulated. Null: nothing is sent (one rank).
struct DispatchRuns {
    std::shared_ptr<const CommRun> dispatch, combine;                   ///< forward
    std::shared_ptr<const CommRun> combine_backward, dispatch_backward; ///< backward: a dispatch, a combine
    std::shared_ptr<const CommRun> etp_gather, etp_scatter; ///< alltoall with ETP above 1: every ETP rank needs
                                                            ///< the tokens of its experts
    Text remark;                                            ///< which groups run beside; empty: no others
};
Result<DispatchRuns> run_dispatch(const Derived &derived, const std::shared_ptr<const Network> &network,
                                  const Dispatch &dispatch, const ExpertGroup &group, const Routing &routing,
                                  const Copies &copies, const std::atomic<bool> *cancel = nullptr);

/// One copy of a token on its way.
struct Hop {
    std::int32_t from = 0, to = 0;     ///< ranks
    std::int32_t copies = 1;           ///< that go in this message's share (alltoall sends one an expert)
    bool network = false;              ///< leaves the domain
    bool forwarded = false;            ///< from the peer that received it to another GPU of its domain
    std::vector<std::int32_t> experts; ///< for whom
};

/// One token's way: there and, reversed, home.
struct TokenPath {
    std::int32_t rank = 0;
    std::int64_t token = 0;
    struct Choice {
        std::int32_t expert = 0;
        double weight = 0;
        bool dropped = false;
        std::int32_t ep = 0;             ///< EP rank that holds the expert
        std::vector<std::int32_t> ranks; ///< global ranks that hold it, one an ETP rank
        std::int32_t domain = 0;         ///< of the first of them, as the cluster numbers
    };
    std::vector<Choice> choices;
    std::int32_t distinct_ranks = 0, distinct_domains = 0, remote_domains = 0; ///< of kept choices
    std::vector<Hop> hops; ///< by the given dispatcher; a copy that stays on its rank is no hop
};
TokenPath follow(Dispatcher dispatcher, const ExpertGroup &group, const Routing &routing, std::int32_t place,
                 std::int64_t token);

} // namespace rankscape::expert_parallel
