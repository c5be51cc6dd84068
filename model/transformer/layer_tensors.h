// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of one layer, of the embedding and of the output. For inventory.cpp only.
#pragma once

#include "model/transformer/dimensions.h"
#include "model/transformer/inventory.h"

namespace rankscape::tensors {

LayerKind layer(const ModelShape &shape, const Dimensions &d, bool moe);
/// A multi-token prediction layer: two norms and a projection in front of a layer like the last one.
LayerKind mtp_layer(const ModelShape &shape, const Dimensions &d);
std::vector<Tensor> embedding(const Dimensions &d);
std::vector<Tensor> final_norm_and_output(const ModelShape &shape, const Dimensions &d);

} // namespace rankscape::tensors
