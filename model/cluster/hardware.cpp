// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The presets of facts.md H.1, with the per-direction rates of H.2. Peaks are dense, per GPU; their citations say how
// far each table was checked.
#include "model/cluster/hardware.h"

#include <algorithm>
#include <array>

namespace rankscape {

std::span<const Hardware> hardware_presets()
{
    static const std::array<Hardware, 7> presets{{
        {"dgx-a100",
         "DGX A100 80GB",
         8,
         8,
         "node",
         gigabytes(80),
         gigabytes_per_second(600),
         gigabytes_per_second(240),
         gigabits_per_second(200),
         {"mlperf-dgx-a100", "nccl-topo", "gpu-peak-a100"},
         312e12,
         0,
         0},
        {"dgx-h100",
         "DGX H100",
         8,
         8,
         "node",
         gigabytes(80),
         gigabytes_per_second(900),
         gigabytes_per_second(370.8),
         gigabits_per_second(400),
         {"mlperf-dgx-h100", "nccl-topo", "gpu-peak-h100"},
         989.4e12,
         1978.9e12,
         0},
        {"hgx-h200",
         "HGX H200",
         8,
         8,
         "node",
         gigabytes(141),
         gigabytes_per_second(900),
         gigabytes_per_second(370.8),
         gigabits_per_second(400),
         {"mlperf-h200", "nccl-topo", "gpu-peak-h100"},
         989.4e12,
         1978.9e12,
         0},
        {"hgx-b200",
         "HGX B200",
         8,
         8,
         "node",
         gigabytes(180),
         gigabytes_per_second(1800),
         gigabytes_per_second(721.8),
         gigabits_per_second(400),
         {"mlperf-b200", "nccl-topo", "gpu-peak-b200"},
         2250e12,
         4500e12,
         9000e12},
        {"hgx-b300",
         "HGX B300",
         8,
         8,
         "node",
         gigabytes(270),
         gigabytes_per_second(1800),
         gigabytes_per_second(721.8),
         gigabits_per_second(800),
         {"mlperf-b300", "nccl-topo", "gpu-peak-b300"},
         2250e12,
         4500e12,
         14000e12},
        {"gb200-nvl72",
         "GB200 NVL72",
         4,
         72,
         "tray",
         gibibytes(189471.0 / 1024),
         gigabytes_per_second(1800),
         gigabytes_per_second(721.8),
         gigabits_per_second(400),
         {"mlperf-gb200", "nccl-topo", "gpu-peak-b200"},
         2500e12,
         5000e12,
         10000e12},
        {"gb300-nvl72",
         "GB300 NVL72",
         4,
         72,
         "tray",
         gibibytes(284208.0 / 1024),
         gigabytes_per_second(1800),
         gigabytes_per_second(721.8),
         gigabits_per_second(800),
         {"mlperf-gb300", "nvl72-components", "nccl-topo", "gpu-peak-b300"},
         2500e12,
         5000e12,
         15000e12},
    }};
    return presets;
}

const Hardware *find_hardware(std::string_view id)
{
    const auto presets = hardware_presets();
    const auto found = std::ranges::find(presets, id, &Hardware::id);
    return found == presets.end() ? nullptr : &*found;
}

} // namespace rankscape
