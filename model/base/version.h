// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Megatron Core versions whose rules the program knows.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace rankscape {

/// In order of time: a later version compares greater. `main` is the development branch after 0.20.0.
enum class CoreVersion { v0_19_0, v0_19_2, v0_20_0, main };

inline constexpr std::array all_core_versions{CoreVersion::v0_19_0, CoreVersion::v0_19_2, CoreVersion::v0_20_0,
                                              CoreVersion::main};

constexpr std::string_view name(CoreVersion version)
{
    constexpr std::array<std::string_view, 4> names{"0.19.0", "0.19.2", "0.20.0", "main"};
    return names[static_cast<std::size_t>(version)];
}

constexpr std::optional<CoreVersion> core_version(std::string_view text)
{
    for (const auto version : all_core_versions)
        if (text == name(version))
            return version;
    return std::nullopt;
}

/// The versions from `first` to `last`, both included.
struct VersionRange {
    CoreVersion first = CoreVersion::v0_19_0;
    CoreVersion last = CoreVersion::main;

    constexpr bool contains(CoreVersion version) const { return first <= version && version <= last; }
    bool operator==(const VersionRange &) const = default;
};

/// As a person writes it: one version, or "first – last".
inline std::string describe(VersionRange range)
{
    if (range.first == range.last)
        return std::string(name(range.first));
    return std::string(name(range.first)) + " – " + std::string(name(range.last));
}

} // namespace rankscape
