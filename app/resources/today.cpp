// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The system's clock, or the one that a reproducible build gives.
#include "app/resources/today.h"

#include <QString>

namespace rankscape {

Day today()
{
    bool given = false;
    const auto epoch = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&given);
    using namespace std::chrono;
    return floor<days>(given ? sys_seconds(seconds(epoch)) : floor<seconds>(system_clock::now()));
}

} // namespace rankscape
