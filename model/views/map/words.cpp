// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The map's own few words.
#include "model/views/map/figure.h"

#include "model/picture/text_metrics.h"

#include <algorithm>
#include <array>

namespace rankscape::map_view {

namespace {

struct Caption {
    std::string_view id;
    Text text;
};

} // namespace

Text caption_of(std::string_view concept_id)
{
    static const std::array captions{
        Caption{"zero", {"training state cut over DP", "训练状态按 DP 切分"}},
        Caption{"tensor-parallel", {"one matrix product, cut", "一个矩阵乘切到多个 rank"}},
        Caption{"overlap", {"hidden behind compute", "通信藏在计算后面"}},
        Caption{"expert-parallel-and-folding", {"experts spread over ranks", "expert 分到各 rank"}},
        Caption{"all-to-all", {"tokens to experts and back", "token 发给 expert 再收回"}},
        Caption{"collectives", {"all-reduce and its parts", "all-reduce 与它的组成"}},
        Caption{"reduction-order", {"(a+b)+c is not a+(b+c)", "(a+b)+c 不等于 a+(b+c)"}},
        Caption{"mixed-precision", {"few bits where they suffice", "够用的地方少用几位"}},
        Caption{"cuda-graphs", {"many kernels, one launch", "一次启动上千个 kernel"}},
        Caption{"nvlink-domain", {"GPUs joined by NVLink", "NVLink 直连的一组 GPU"}},
        Caption{"data-parallel", {"one model, many batches", "同一模型，不同数据"}},
        Caption{"fsdp", {"parameters gathered in time", "参数用时才 all-gather"}},
    };
    const auto found = std::ranges::find(captions, concept_id, &Caption::id);
    return found == captions.end() ? Text{} : found->text;
}

Text title_of(const Catalog &catalog, std::string_view concept_id)
{
    if (const auto *idea = catalog.concept_of(concept_id))
        return idea->title();
    return {std::string(concept_id), std::string(concept_id)};
}

std::string fitting(const std::string &title, double room, double text_size, Weight weight)
{
    if (text_width(title, text_size, weight) <= room)
        return title;
    std::size_t end = title.size();
    for (const std::string_view begins : {"（", " (", "：", ": "})
        end = std::min(end, title.find(begins));
    return elided(title.substr(0, end), room, text_size, weight);
}

std::string heading(const Thread &thread, Language language)
{
    return (thread.is_topic() ? "" : std::to_string(thread.number) + " ") + thread.title.in(language);
}

const Text &open_word()
{
    static const Text word{"open ›", "打开 ›"};
    return word;
}

} // namespace rankscape::map_view
