// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Machines: how many GPUs share a node and an NVLink domain, and at what rates they talk.
#pragma once

#include "model/base/quantity.h"
#include "model/base/text.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rankscape {

/// A hardware preset. Source: facts.md H.1 and H.2; `sources` are citation ids.
struct Hardware {
    std::string id;               ///< as typed after --cluster: "gb300-nvl72"
    std::string name;             ///< a proper name, the same in every language
    std::int32_t gpus_per_node;   ///< one host: 8 in an HGX, 4 in an NVL72 tray
    std::int32_t gpus_per_domain; ///< GPUs joined by NVLink
    std::string node_word;        ///< "node" or "tray"
    Bytes memory;                 ///< usable, per GPU
    BytesPerSecond nvlink_total;  ///< the marketing figure: both directions added, per GPU
    BytesPerSecond nvlink_usable; ///< one direction, as NCCL's tuning assumes
    BytesPerSecond nic;           ///< one direction, per GPU
    std::vector<std::string> sources;
    double bf16_flops = 0; ///< dense FLOP/s of the tensor cores of one GPU, without sparsity; from the data sheet
    double fp8_flops = 0;  ///< 0: the GPU has no such format
    double fp4_flops = 0;
};

std::span<const Hardware> hardware_presets();

/// The preset with this id; null if there is none.
const Hardware *find_hardware(std::string_view id);

} // namespace rankscape
