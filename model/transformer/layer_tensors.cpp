// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron Core's modules, weight by weight, in the order of the forward pass.
#include "model/transformer/layer_tensors.h"

namespace rankscape::tensors {

namespace {

/// Collects the tensors of a layer with the flags that all of them share.
class Maker {
public:
    Maker(const ModelShape &shape, std::vector<Tensor> &out) : shape_(shape), out_(out) {}

    void norm(const std::string &name, std::int64_t width, const std::string &short_name = {})
    {
        add({name + ".weight", short_name, {width}, Cut::replicated, Part::norm});
        if (shape_.layer_norm)
            add({name + ".bias", {}, {width}, Cut::replicated, Part::norm});
    }

    struct Linear {
        std::string name;
        std::string short_name;
        std::int64_t out, in;
        Cut cut = Cut::column;
        Part part = Part::attention;
        std::int64_t copies = 1;
        bool may_have_bias = true;
    };
    /// A column-parallel bias is cut with the rows; one behind a row-parallel weight is whole on every rank.
    void linear(const Linear &l)
    {
        Tensor weight{l.name + ".weight", l.short_name, {l.out, l.in}, l.cut, l.part, l.copies};
        weight.linear = l.cut != Cut::replicated;
        add(std::move(weight));
        if (shape_.linear_bias && l.may_have_bias) {
            const auto cut = l.cut == Cut::column ? Cut::column : Cut::replicated;
            add({l.name + ".bias", {}, {l.out}, cut, l.part, l.copies});
        }
    }
    void add(Tensor tensor) { out_.push_back(std::move(tensor)); }

private:
    const ModelShape &shape_;
    std::vector<Tensor> &out_;
};

/// The low-rank projections have no biases whatever --disable-bias-linear says; the last one follows it.
void latent_attention(Maker &make, const ModelShape &shape, const Dimensions &d)
{
    const std::string at = "self_attention.";
    const auto q_width = d.heads * (d.qk_dim + d.qk_position_dim);
    const auto linear = [&](const char *name, const char *short_name, std::int64_t out, std::int64_t in,
                            Cut cut = Cut::column) {
        make.linear({at + name, short_name, out, in, cut, Part::attention, 1, false});
    };
    if (d.q_lora > 0) {
        linear("linear_q_down_proj", "q_down", d.q_lora, d.hidden, Cut::replicated);
        if (shape.qk_layernorm)
            make.norm(at + "q_layernorm", d.q_lora);
        linear("linear_q_up_proj", "q_up", q_width, d.q_lora);
    } else {
        linear("linear_q_proj", "q", q_width, d.hidden);
    }
    linear("linear_kv_down_proj", "kv_down", d.kv_lora + d.qk_position_dim, d.hidden, Cut::replicated);
    if (shape.qk_layernorm)
        make.norm(at + "kv_layernorm", d.kv_lora);
    linear("linear_kv_up_proj", "kv_up", d.heads * (d.qk_dim + d.v_dim), d.kv_lora);
    make.linear({at + "linear_proj", "proj", d.hidden, d.heads * d.v_dim, Cut::row});
}

void attention(Maker &make, const ModelShape &shape, const Dimensions &d)
{
    make.norm("input_layernorm", d.hidden);
    if (shape.multi_latent_attention) {
        latent_attention(make, shape, d);
        return;
    }
    const std::string at = "self_attention.";
    make.linear({at + "linear_qkv", "qkv", (d.heads + 2 * d.query_groups) * d.head_dim, d.hidden});
    if (shape.qk_layernorm) {
        make.norm(at + "q_layernorm", d.head_dim);
        make.norm(at + "k_layernorm", d.head_dim);
    }
    make.linear({at + "linear_proj", "proj", d.hidden, d.heads * d.head_dim, Cut::row});
}

struct Block {
    std::string name;
    std::string short_prefix;
    std::int64_t width;
    Part part;
    std::int64_t copies = 1;
    bool may_have_bias = true;
};

void feed_forward(Maker &make, const ModelShape &shape, std::int64_t hidden, const Block &block)
{
    const auto up = block.width * (shape.swiglu ? 2 : 1);
    make.linear({block.name + "linear_fc1", block.short_prefix + "fc1", up, hidden, Cut::column, block.part,
                 block.copies, block.may_have_bias});
    make.linear({block.name + "linear_fc2", block.short_prefix + "fc2", hidden, block.width, Cut::row, block.part,
                 block.copies, block.may_have_bias});
}

void mixture(Maker &make, const ModelShape &shape, const Dimensions &d)
{
    make.add({"mlp.router.weight", "router", {d.experts, d.hidden}, Cut::replicated, Part::router});
    if (shape.linear_bias)
        make.add({"mlp.router.bias", {}, {d.experts}, Cut::replicated, Part::router});
    if (shape.router_expert_bias) {
        Tensor bias{"mlp.router.expert_bias", {}, {d.experts}, Cut::replicated, Part::router};
        bias.trained = false;
        make.add(std::move(bias));
    }
    if (d.shared_ffn > 0) // Megatron refuses a shared expert with biases
        feed_forward(make, shape, d.hidden,
                     {"mlp.shared_experts.", "shared_", d.shared_ffn, Part::shared_expert, 1, false});
    feed_forward(make, shape, d.hidden, {"mlp.experts.", {}, d.expert_ffn, Part::expert, d.experts});
}

} // namespace

LayerKind layer(const ModelShape &shape, const Dimensions &d, bool moe)
{
    LayerKind kind;
    kind.moe = moe;
    Maker make(shape, kind.tensors);
    attention(make, shape, d);
    make.norm("pre_mlp_layernorm", d.hidden);
    if (moe)
        mixture(make, shape, d);
    else
        feed_forward(make, shape, d.hidden, {"mlp.", {}, d.ffn, Part::mlp});
    return kind;
}

LayerKind mtp_layer(const ModelShape &shape, const Dimensions &d)
{
    LayerKind kind;
    Maker make(shape, kind.tensors);
    make.norm("enorm", d.hidden);
    make.norm("hnorm", d.hidden);
    Tensor projection{"eh_proj.weight", "eh_proj", {d.hidden, 2 * d.hidden}, Cut::column};
    projection.linear = true;
    make.add(std::move(projection));
    auto inner = layer(shape, d, !d.moe.empty() && d.moe.back());
    kind.moe = inner.moe;
    for (auto &tensor : inner.tensors)
        make.add(std::move(tensor));
    make.norm("final_layernorm", d.hidden);
    return kind;
}

std::vector<Tensor> embedding(const Dimensions &d)
{
    Tensor words{"embedding.word_embeddings.weight", "embedding", {d.vocab, d.hidden}, Cut::column, Part::embedding};
    words.linear = true;
    return {words};
}

std::vector<Tensor> final_norm_and_output(const ModelShape &shape, const Dimensions &d)
{
    std::vector<Tensor> after;
    Maker(shape, after).norm("decoder.final_layernorm", d.hidden);
    if (shape.untie_embeddings) {
        Tensor output{"output_layer.weight", "output", {d.vocab, d.hidden}, Cut::column, Part::output};
        output.linear = true;
        after.push_back(std::move(output));
    }
    return after;
}

} // namespace rankscape::tensors
