// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences.
#include "model/views/gtp/words.h"

#include "model/views/stage/words.h"

namespace rankscape::gtp_view {

std::string grouped(std::int64_t number)
{
    auto text = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

Text placement_of(const gtp::Study &study, std::string_view group)
{
    const auto *where = study.derived->locality_of(group);
    if (!where || where->size < 2)
        return {"groups of one rank: nothing is sent", "每组只有一个 rank，不通信"};
    const auto count = grouped(where->count), size = grouped(where->size), crossing = grouped(where->crossing);
    const bool one = where->count == 1;
    Text text{count + (one ? " group of " : " groups of ") + size + ": ", count + " 组，每组 " + size + " 个 rank："};
    if (where->crossing == 0) {
        text.en += one ? "inside its NVLink domain" : "none leaves its NVLink domain";
        text.zh += "都在 NVLink domain 内";
    } else if (where->crossing == where->count) {
        text.en += one ? "leaves its NVLink domain" : "all leave their NVLink domain";
        text.zh += "全部跨出 NVLink domain";
    } else {
        text.en += crossing + " leave their NVLink domain";
        text.zh += "其中 " + crossing + " 组跨出 NVLink domain";
    }
    return text;
}

Text rows_of(const gtp::CutWeight &weight)
{
    const auto &s = weight.shards;
    const auto rows = grouped(s.rows), parts = grouped(s.parts), shard = grouped(s.shard), pad = grouped(s.padding);
    if (!weight.is_cut())
        return {rows + " rows, not cut further", rows + " 行，不再切分"};
    if (s.padding == 0)
        return {rows + " rows ÷ " + parts + " = " + shard + " a slice, no padding",
                rows + " 行 ÷ " + parts + " = 每片 " + shard + " 行，无填充"};
    const auto percent = drawing::percent_text(s.waste());
    return {"(" + rows + " + " + pad + " padding) ÷ " + parts + " = " + shard + " rows a slice, " + percent + " more",
            "（" + rows + " + 填充 " + pad + "）÷ " + parts + " = 每片 " + shard + " 行，多出 " + percent};
}

Text flight_of(const gtp::Study &study)
{
    const auto bytes = [](double amount) { return drawing::bytes_text(amount); };
    const auto now = bytes(study.weights_peak), whole = bytes(study.whole_layers.weights_peak);
    return {"Gathered weights of layers in flight: " + now + " at most; whole layers at once, as FSDP does: " + whole,
            "在途的层权重最多 " + now + "；像 FSDP 那样整层 gather 则为 " + whole};
}

} // namespace rankscape::gtp_view
