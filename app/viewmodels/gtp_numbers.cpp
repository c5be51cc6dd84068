// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cut, sent, held, waited for, and the same with whole layers.
#include "app/viewmodels/gtp_numbers.h"

#include "model/views/gtp/words.h"
#include "model/views/stage/words.h"

#include <QColor>

#include <array>
#include <cstdio>

namespace rankscape::gtp_numbers {

namespace {

using drawing::bytes_text;
using drawing::percent_text;
using drawing::time_text;
using gtp_view::grouped;

class Rows {
public:
    explicit Rows(const Look &look) : look_(look) {}

    struct More {
        Text note = {};
        Role role = Role::none;
        bool strong = false, apart = false;
        std::string other = {};
    };
    void add(const Text &name, const std::string &value, const More &more)
    {
        const auto c = more.role == Role::none ? Colour{0, 0, 0, 0} : colour(look_.theme, {more.role});
        const auto say = [this](const Text &text) { return QString::fromStdString(text.in(look_.language)); };
        rows_.push_back({{"name", say(name)},
                         {"value", QString::fromStdString(value)},
                         {"other", QString::fromStdString(more.other)},
                         {"note", say(more.note)},
                         {"colour", QColor(c.red, c.green, c.blue, c.alpha)},
                         {"strong", more.strong},
                         {"apart", more.apart}});
    }
    void add(const Text &name, const std::string &value) { add(name, value, More{}); }
    QList<QVariantMap> take() { return std::move(rows_); }

private:
    Look look_;
    QList<QVariantMap> rows_;
};

Text same(const std::string &text) { return {text, text}; }

std::string plain(double number)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", number);
    return text.data();
}

/// "58,720,256 × 3/4 × 2 B".
Text formula(const gtp::CutWeight &weight, double bytes)
{
    const auto parts = weight.shards.parts;
    return same(grouped(static_cast<std::int64_t>(weight.gathered_elements())) + " × " + std::to_string(parts - 1) +
                "/" + std::to_string(parts) + " × " + plain(bytes) + " B");
}

} // namespace

QList<QVariantMap> cut(const gtp::Study &study, const gtp::CutWeight &weight, const Look &look)
{
    Rows rows(look);
    const auto &s = weight.shards;
    const std::string tp = weight.expert ? "ETP " : "TP ";
    rows.add({"Whole", "整体"}, grouped(weight.tensor.rows()) + " × " + grouped(weight.tensor.shape[1]),
             {.note = {"out_features × in_features", "out_features × in_features"}});
    rows.add({tp + std::to_string(weight.tp) + ": a part", tp + std::to_string(weight.tp) + "：每份"},
             grouped(s.rows) + " × " + grouped(weight.columns));
    rows.add({"Rows of a slice", "每片行数"}, grouped(s.shard), {.note = gtp_view::rows_of(weight)});
    rows.add({"Padding rows", "填充行"}, grouped(s.padding),
             {.note = s.padding > 0 ? same("+ " + percent_text(s.waste())) : Text{}, .apart = weight.wasteful()});
    const auto each = bytes_of(study.format);
    rows.add({"A rank keeps", "每个 rank 存"}, bytes_text(weight.shard_elements() * gtp::kept_bytes(study.format)),
             {.role = Role::content_weights});
    rows.add({"and sees at the GEMM", "GEMM 时拼成"}, bytes_text(weight.gathered_elements() * each),
             {.role = Role::axis_gtp_remat});
    return rows.take();
}

QList<QVariantMap> sent(const gtp::Study &study, const gtp::CutWeight &weight, const Look &look)
{
    Rows rows(look);
    const auto bytes = gtp::wire_bytes(study.format);
    const auto of = gtp::sent_with_padding(weight, study.format);
    if (weight.is_cut()) {
        rows.add({"Gather, forward", "前向 all-gather"}, bytes_text(of.forward),
                 {.note = formula(weight, bytes.forward), .role = Role::axis_gtp_remat});
        rows.add({"Gather, backward", "反向 all-gather"}, bytes_text(of.backward),
                 {.note = weight.embedding() ? Text{"an embedding needs none", "embedding 不需要"}
                                             : formula(weight, bytes.backward),
                  .role = Role::content_weights});
        rows.add({"Reduce-scatter of the gradient", "梯度 reduce-scatter"}, bytes_text(of.reduce),
                 {.note = formula(weight, bytes.reduce), .role = Role::content_gradients});
    }
    rows.add({"All weights, a microbatch", "全部权重，一个 microbatch"}, bytes_text(study.sent.sum()),
             {.note = {"of the first stage; each rank sends", "第一个流水级，每个 rank 发送"}, .strong = true});
    const auto n = std::to_string(study.batch.microbatches);
    rows.add({"All weights, a step", "全部权重，一个 step"},
             bytes_text(study.sent.sum() * static_cast<double>(study.batch.microbatches)),
             {.note = {"× " + n + (study.batch.microbatches == 1 ? " microbatch" : " microbatches"),
                       "× " + n + " 个 microbatch"}});
    return rows.take();
}

QList<QVariantMap> held(const gtp::Study &study, const Look &look)
{
    Rows rows(look);
    const auto &rest = study.rest;
    const auto &without = study.rest_without;
    const auto row = [&](const Text &name, double now, double alone, Role role, bool strong) {
        rows.add(name, bytes_text(now), {.role = role, .strong = strong, .other = bytes_text(alone)});
    };
    row({"Weights", "权重"}, rest.weights, without.weights, Role::content_weights, false);
    row({"Main gradients", "主梯度"}, rest.gradients, without.gradients, Role::content_gradients, false);
    row({"Optimizer state", "优化器状态"}, rest.optimizer, without.optimizer, Role::content_optimizer, false);
    row({"Sum", "合计"}, rest.sum(), without.sum(), Role::none, true);
    return rows.take();
}

QList<QVariantMap> times(const gtp::Study &study, const Look &look)
{
    Rows rows(look);
    const auto &step = study.step;
    const auto shown = std::to_string(study.shown_microbatches), all = std::to_string(study.batch.microbatches);
    if (study.shown_microbatches < study.batch.microbatches)
        rows.add({"Step, " + shown + " of " + all + " microbatches",
                  "step，" + all + " 个 microbatch 中的 " + shown + " 个"},
                 time_text({step.end_of_all}), {.strong = true});
    else
        rows.add({"Step", "一个 step"}, time_text({step.end_of_all}), {.strong = true});
    for (std::size_t stream = 0; stream < step.plan.streams.size(); ++stream) {
        const auto &one = step.plan.streams[stream];
        const auto number = static_cast<std::int32_t>(stream);
        const auto busy = step.busy_on(number);
        if (busy <= 0)
            continue;
        const auto share = percent_text(step.end_of_all > 0 ? busy / step.end_of_all : 0);
        if (one.compute) {
            rows.add({"Compute busy", "计算忙碌"}, share);
            continue;
        }
        const auto waits = step.exposed_on(number);
        rows.add({"Exposed: " + one.name.en, "未掩盖：" + one.name.zh}, time_text({waits}),
                 {.note = {"busy " + share, "忙碌 " + share}, .role = waits > 0 ? Role::problem : Role::none});
    }
    rows.add({"Exposed in all", "未掩盖合计"}, time_text({step.exposed_in_all()}),
             {.note = same(percent_text(step.end_of_all > 0 ? step.exposed_in_all() / step.end_of_all : 0)),
              .role = Role::problem,
              .strong = true});
    rows.add({"Exposed in the first step", "首个 step 的未掩盖"}, time_text({study.first_step.step.exposed_in_all()}),
             {.note = {"forward gathers wait for their use: the chain is not known yet",
                       "前向 gather 都是同步的：预取链尚未建立"}});
    return rows.take();
}

QList<QVariantMap> beside(const gtp::Study &study, const Look &look)
{
    Rows rows(look);
    const auto &layers = study.whole_layers;
    const auto row = [&](const Text &name, const std::string &one, const std::string &other, const Text &note = {}) {
        rows.add(name, one, {.note = note, .other = other});
    };
    row({"Largest gather", "最大的一次 gather"}, bytes_text(study.biggest_gather()), bytes_text(study.biggest_layer()));
    row({"In flight at most", "在途最多"}, bytes_text(study.weights_peak), bytes_text(layers.weights_peak),
        {"gathered weights of layers", "层权重"});
    row({"Exposed", "未掩盖"}, time_text({study.step.exposed_in_all()}), time_text({layers.step.exposed_in_all()}));
    row({"Time", "时间"}, time_text({study.step.end_of_all}), time_text({layers.step.end_of_all}));
    return rows.take();
}

} // namespace rankscape::gtp_numbers
