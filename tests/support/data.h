// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading test data.
#pragma once

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>
#include <string>

namespace rankscape::test {

inline nlohmann::json load_json(const std::string &name)
{
    const auto path = std::string(RANKSCAPE_TEST_DATA) + "/" + name;
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("no test data at " + path);
    return nlohmann::json::parse(file);
}

} // namespace rankscape::test
