// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Well-known models.
#pragma once

#include "model/scenario/scenario.h"

#include <span>
#include <string_view>

namespace rankscape {

/// `preset` is the id after --model. Shapes are the published ones; seq_length is left to the person.
std::span<const ModelShape> model_presets();

/// The preset with this id; null if there is none.
const ModelShape *find_model_preset(std::string_view id);

} // namespace rankscape
