// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Copies, bytes, load and exposed time of the job's own dispatcher and overlap.
#include "app/viewmodels/expert_numbers.h"

#include "model/views/expert_parallel/tokens.h"

#include <QColor>

#include <array>
#include <cstdio>

namespace rankscape::expert_numbers {

namespace {

std::string two(double value)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.2f", value);
    return buffer.data();
}

class Rows {
public:
    Rows(Language language, Theme theme) : language_(language), theme_(theme) {}

    void add(const Text &name, const std::string &value, const Text &note = {}, Role role = Role::none,
             bool strong = false, bool apart = false)
    {
        const auto c = role == Role::none ? Colour{0, 0, 0, 0} : colour(theme_, {role});
        const auto say = [this](const Text &text) { return QString::fromStdString(text.in(language_)); };
        rows_.push_back({{"name", say(name)},
                         {"value", QString::fromStdString(value)},
                         {"note", say(note)},
                         {"colour", QColor(c.red, c.green, c.blue, c.alpha)},
                         {"strong", strong},
                         {"apart", apart}});
    }
    QList<QVariantMap> take() { return std::move(rows_); }

private:
    Language language_;
    Theme theme_;
    QList<QVariantMap> rows_;
};

Text expected(double value)
{
    const auto number = two(value);
    return {"expected of uniform routing: " + number, "均匀路由的期望：" + number};
}

} // namespace

QList<QVariantMap> rows(const expert_parallel::Study &study, Language language, Theme theme)
{
    using namespace expert_view;
    Rows rows(language, theme);
    const auto &own = study.own();
    const bool by_expert = study.dispatcher == expert_parallel::Dispatcher::alltoall;
    rows.add(by_expert ? Text{"Copies of a token for other ranks", "每个 token 发往其他 rank 的副本"}
                       : Text{"Other ranks that a token reaches", "每个 token 到达的其他 rank"},
             two(own.copies), expected(own.expected_copies), Role::nvlink);
    if (!by_expert) {
        rows.add({"… times it leaves its own rank", "其中离开本 rank 的次数"}, two(own.leaving),
                 expected(own.expected_leaving));
        rows.add({"… times others forward it", "其中由其他 rank 转发的次数"}, two(own.forwarded),
                 expected(own.expected_forwarded));
    }
    rows.add({"… that cross the network", "其中过网络的"}, two(own.network_copies),
             expected(own.expected_network_copies), Role::network);
    rows.add({"Dispatch, busiest rank sends", "dispatch：发得最多的 rank"}, bytes_text(own.dispatch.sent_most));
    rows.add({"Combine, busiest rank sends", "combine：发得最多的 rank"}, bytes_text(own.combine.sent_most));
    const auto all = bytes_by(study, study.step.end_of_all);
    rows.add({"Whole group over NVLink", "全组经 NVLink"}, bytes_text(all.nvlink),
             {"forward and backward of the step that is played", "所播放的这一步，前向加反向"}, Role::nvlink);
    rows.add({"Whole group over the network", "全组经网络"}, bytes_text(all.network), {}, Role::network);
    std::int64_t sum = 0;
    for (std::int32_t place = 0; place < study.group.size(); ++place)
        sum += copies_at(study, place);
    const auto mean = static_cast<double>(sum) / study.group.size();
    const auto ratio = mean > 0 ? static_cast<double>(most_copies(study)) / mean : 1;
    rows.add({"Load, busiest rank ÷ mean", "负载：最忙 rank ÷ 平均"}, two(ratio), {}, Role::none, false, ratio > 1.5);
    const auto lost = study.routing.dropped_in_all() + own.receiving.dropped;
    if (own.receiving.budget || study.routing.capacity) {
        const auto share =
            100 * static_cast<double>(lost) / static_cast<double>(std::max<std::int64_t>(1, study.routing.choices()));
        rows.add({"Dropped", "丢弃"}, two(share) + " %",
                 {std::to_string(lost) + " copies of all ranks", "全部 rank 共 " + std::to_string(lost) + " 份"},
                 Role::problem, false, lost > 0);
    }
    const auto exposed = study.step.exposed_in_all();
    const auto [layers, batches] = study.extent;
    const auto l = std::to_string(layers), b = std::to_string(batches);
    const Text extent{l + (layers == 1 ? " MoE layer, " : " MoE layers, ") + b +
                          (batches == 1 ? " microbatch" : " microbatches"),
                      l + " 个 MoE 层，" + b + " 个 microbatch"};
    rows.add({"Exposed communication", "未掩盖的通信"}, time_text({exposed}),
             {"of " + time_text({study.step.end_of_all}) + " that the step takes: " + extent.en,
              "这一步共 " + time_text({study.step.end_of_all}) + "：" + extent.zh},
             Role::problem, true, exposed > 0);
    return rows.take();
}

} // namespace rankscape::expert_numbers
