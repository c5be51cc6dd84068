// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the model's tensors to a forward pass.
#include "model/mechanisms/gtp/forward.h"

#include "model/transformer/flops.h"

#include <algorithm>

namespace rankscape::gtp {

namespace {

class Maker {
public:
    Maker(const Derived &derived, const Degrees &degrees, WireFormat format, const Inventory &model)
        : s_(derived.scenario), degrees_(degrees), format_(format), model_(model)
    {
        find_layers(derived);
    }

    Result<Forward> make()
    {
        const auto &shape = s_.model;
        made_.tokens = static_cast<double>(s_.pipeline.micro_batch_size.value_or(1)) *
                       static_cast<double>(*shape.seq_length) / static_cast<double>(degrees_.cp);
        made_.hidden = shape.hidden_size.value_or(0);
        made_.sequence_parallel = s_.execution.sequence_parallel && degrees_.tp > 1;
        made_.topk = shape.num_experts.value_or(0) > 0 ? shape.moe_router_topk.value_or(2) : 0;
        for (const auto &tensor : model_.before)
            if (const auto weight = weight_of(tensor); weight >= 0 && made_.embedding)
                made_.ops.push_back({Op::Kind::lookup, weight, -1, 0, false});
        for (std::size_t i = 0; i < made_.layers.size(); ++i)
            add_layer(i);
        for (const auto &kind : model_.kinds) // of other stages
            for (const auto &tensor : kind.tensors)
                weight_of(tensor);
        add_output();
        if (problem_)
            return *std::move(problem_);
        return std::move(made_);
    }

private:
    void find_layers(const Derived &derived)
    {
        if (!derived.stages) {
            for (std::size_t i = 0; i < model_.layers.size(); ++i)
                made_.layers.push_back(static_cast<std::int32_t>(i));
            made_.embedding = made_.output = true;
            return;
        }
        const auto &stages = derived.stages->stages;
        std::int32_t layer = 0;
        for (std::size_t chunk = 0; chunk < stages.front().size(); ++chunk)
            for (std::size_t rank = 0; rank < stages.size(); ++rank)
                for (const auto letter : stages[rank][chunk]) {
                    if (letter == 't') {
                        if (rank == 0 && static_cast<std::size_t>(layer) < model_.layers.size())
                            made_.layers.push_back(layer);
                        ++layer;
                    } else if (rank == 0) {
                        made_.embedding |= letter == 'E';
                        made_.output |= letter == 'L';
                    }
                }
    }

    /// -1: it has no GEMM, or something is wrong with it.
    std::int32_t weight_of(const Tensor &tensor)
    {
        if (tensor.shape.size() < 2 || tensor.part == Part::router)
            return -1;
        auto weight = cut(tensor, degrees_, format_);
        if (!weight) {
            if (!problem_)
                problem_ = weight.problem();
            return -1;
        }
        const auto known = std::ranges::find_if(
            made_.weights, [&](const CutWeight &w) { return w.id == weight->id && w.tensor.shape == tensor.shape; });
        if (known == made_.weights.end()) {
            while (std::ranges::find(made_.weights, weight->id, &CutWeight::id) != made_.weights.end())
                weight->id += "-other"; // the same name with another shape
            made_.weights.push_back(*std::move(weight));
            return static_cast<std::int32_t>(made_.weights.size()) - 1;
        }
        return static_cast<std::int32_t>(known - made_.weights.begin());
    }

    void op(Op::Kind kind, std::int32_t weight = -1, double flops = 0, bool low = false)
    {
        if (showing_)
            made_.ops.push_back({kind, weight, layer_, flops, low});
    }
    void tp(Op::Kind kind)
    {
        if (degrees_.tp > 1)
            op(kind);
    }

    void gemm(std::int32_t index, double tokens)
    {
        const auto &weight = made_.weights[static_cast<std::size_t>(index)];
        const auto elements = static_cast<double>(weight.shards.rows) * static_cast<double>(weight.columns);
        op(Op::Kind::gemm, index, 2 * elements * tokens, true);
    }

    void add_layer(std::size_t place)
    {
        layer_ = made_.layers[place];
        showing_ = true;
        const auto &kind = model_.layer(static_cast<std::size_t>(layer_));
        auto &met = made_.met.emplace_back();
        auto &whole = made_.whole.emplace_back(0);
        bool entered = false;
        Part before = Part::norm;
        for (const auto &tensor : kind.tensors) {
            if (tensor.trained && !tensor.linear)
                whole += static_cast<double>(tensor.elements());
            if (tensor.part == Part::router && tensor.shape.size() == 2) {
                op(Op::Kind::router, -1, 2 * static_cast<double>(tensor.elements()) * local_tokens());
                continue;
            }
            const auto index = weight_of(tensor);
            if (index < 0)
                continue;
            if (tensor.linear)
                met.push_back(index);
            if (tensor.part == Part::expert) {
                if (before != Part::expert && degrees_.ep > 1)
                    op(Op::Kind::dispatch);
                // Balanced routing: each rank computes as many token copies as it sends out, on 1/ETP of the weight
                // for the tokens of ETP ranks.
                gemm(index, local_tokens() * static_cast<double>(made_.topk * degrees_.etp));
            } else {
                const bool row = tensor.cut == Cut::row;
                if (!entered)
                    tp(Op::Kind::tp_enter);
                entered = !row;
                if (tensor.short_name == "proj")
                    attention(kind);
                gemm(index, made_.tokens);
                if (row)
                    tp(Op::Kind::tp_leave);
            }
            before = tensor.part;
        }
        if (before == Part::expert && degrees_.ep > 1)
            op(Op::Kind::combine);
    }

    void attention(const LayerKind &kind)
    {
        const auto flops = flops_per_token(s_.model, kind, *s_.model.seq_length).core_attention;
        op(Op::Kind::attention, -1, flops * made_.tokens / static_cast<double>(degrees_.tp));
    }

    /// The routed part works on the tokens that sequence parallelism leaves each rank.
    double local_tokens() const
    {
        return made_.tokens / static_cast<double>(made_.sequence_parallel ? degrees_.tp : 1);
    }

    void add_output()
    {
        auto tensors = model_.after;
        const bool own = std::ranges::any_of(tensors, [](const Tensor &t) { return t.part == Part::output; });
        if (!own && !model_.before.empty()) { // tied: the embedding's weight is met again
            auto tied = model_.before.front();
            tied.part = Part::output;
            tied.short_name = "output";
            tensors.push_back(std::move(tied));
        }
        layer_ = -1;
        showing_ = made_.output;
        made_.tied = !own;
        for (const auto &tensor : tensors)
            if (tensor.part == Part::output && (own || showing_))
                if (const auto index = weight_of(tensor); index >= 0) {
                    tp(Op::Kind::tp_enter);
                    gemm(index, made_.tokens);
                }
    }

    const Scenario &s_;
    const Degrees &degrees_;
    const WireFormat format_;
    const Inventory &model_;
    Forward made_;
    std::optional<Problem> problem_;
    std::int32_t layer_ = -1;
    bool showing_ = false;
};

} // namespace

Result<Forward> forward_of(const Derived &derived, const Degrees &degrees, WireFormat format)
{
    const auto &scenario = derived.scenario;
    const auto model = inventory(scenario.model);
    if (!model)
        return model.problem();
    if (scenario.model.seq_length.value_or(0) < 1)
        return Problem{.code = "shape_incomplete",
                       .sentence = {"the sequence length is not given, so compute times are unknown",
                                    "未给出序列长度，无法得知计算时间"},
                       .remedy = {"write --seq-length 4096, say", "例如写 --seq-length 4096"},
                       .where = {.source = {}, .line = 0, .column = 0, .flag = "--seq-length"}};
    return Maker(derived, degrees, format, *model).make();
}

} // namespace rankscape::gtp
