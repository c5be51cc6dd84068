// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every weight of a model with its shape and how it is cut. Shapes and names are Megatron Core's.
#pragma once

#include "model/base/result.h"
#include "model/transformer/shape.h"

#include <string>
#include <vector>

namespace rankscape {

/// How tensor parallelism cuts a weight: column by out_features (dim 0), row by in_features (dim 1).
enum class Cut : std::uint8_t { replicated, column, row };

enum class Part : std::uint8_t { embedding, norm, attention, router, mlp, shared_expert, expert, output };

/// One weight, or `copies` equal ones (the experts of a layer).
struct Tensor {
    std::string name;                ///< within its layer: "self_attention.linear_qkv.weight"
    std::string short_name;          ///< "qkv", "proj", "fc1", "fc2", …; "" where none is common
    std::vector<std::int64_t> shape; ///< whole, before any cut; linear weights are (out_features, in_features)
    Cut cut = Cut::replicated;
    Part part = Part::attention;
    std::int64_t copies = 1; ///< experts: cut over EP; their `cut` is by ETP
    bool linear = false;     ///< what GTP shards: column and row linear weights and the embedding, neither routers nor
                             ///< MLA's duplicated down-projections
    bool trained = true;     ///< false: router correction biases, which have no gradient

    std::int64_t rows() const { return shape.front(); }
    std::int64_t elements_of_one() const;
    std::int64_t elements() const { return elements_of_one() * copies; }
};

/// One kind of layer; layers with equal tensors share an entry.
struct LayerKind {
    bool moe = false;
    std::vector<Tensor> tensors; ///< in the order of the forward pass
    std::int64_t elements() const;
};

struct Inventory {
    std::vector<LayerKind> kinds;
    std::vector<std::int32_t> layers;  ///< by decoder layer: index into `kinds`
    std::vector<Tensor> before, after; ///< embedding; final norm and output layer
    LayerKind mtp;                     ///< one multi-token prediction layer; no tensors without --mtp-num-layers
    std::int64_t total = 0;            ///< parameters, MTP layers included
    std::int64_t active = 0;           ///< that one token meets: top-k of the experts

    const LayerKind &layer(std::size_t index) const { return kinds[static_cast<std::size_t>(layers[index])]; }
};

/// Errors: shape_incomplete (names the flag), shape_not_positive, heads_do_not_divide, top_k_above_experts,
/// layer_freq_wrong_length, layer_freq_unreadable, shape_too_large (a dimension above 10^9, over 100,000 layers, or
/// more than 2^62 parameters).
Result<Inventory> inventory(const ModelShape &shape);

/// Which decoder layers are MoE layers. Errors: layer_freq_*; shape_not_positive or shape_too_large (layers).
Result<std::vector<bool>> moe_layers(const ModelShape &shape);

} // namespace rankscape
