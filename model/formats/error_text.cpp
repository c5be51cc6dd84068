// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of an error message.
#include "model/formats/error_text.h"

#include <algorithm>
#include <array>

namespace rankscape {

bool looks_like_error_text(std::string_view text)
{
    constexpr std::array<std::string_view, 13> marks{"Traceback (most recent call last)",
                                                     "AssertionError",
                                                     "RuntimeError",
                                                     "ValueError",
                                                     "is not divisible by",
                                                     "not divisible by",
                                                     "must be divisible",
                                                     "should be divisible",
                                                     "NCCL error",
                                                     "ncclSystemError",
                                                     "ncclInternalError",
                                                     "CUDA out of memory",
                                                     "OutOfMemoryError"};
    // A script may hold such words in a message of its own; it also holds flags or assignments.
    if (text.starts_with("#!") || text.find("\n#SBATCH") != std::string_view::npos ||
        text.find("MODEL_ARGS") != std::string_view::npos ||
        (text.find("pretrain_") != std::string_view::npos && text.find("Traceback") == std::string_view::npos))
        return false;
    return std::ranges::any_of(marks,
                               [text](std::string_view mark) { return text.find(mark) != std::string_view::npos; });
}

} // namespace rankscape
