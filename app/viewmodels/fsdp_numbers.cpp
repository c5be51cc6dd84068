// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank sends, holds and waits for.
#include "app/viewmodels/fsdp_numbers.h"

#include "model/mechanisms/fsdp/moves.h"
#include "model/mechanisms/fsdp/said.h"
#include "model/views/fsdp/shards.h"
#include "model/views/stage/words.h"

#include <QColor>

#include <algorithm>

namespace rankscape::fsdp_numbers {

namespace {

using fsdp_shards_view::grouped;

class Rows {
public:
    explicit Rows(const Look &look) : look_(look) {}

    void add(const Text &name, const std::string &value, const Text &note = {}, Role role = Role::none,
             bool strong = false, bool apart = false)
    {
        const auto c = role == Role::none ? Colour{0, 0, 0, 0} : colour(look_.theme, {role});
        const auto say = [this](const Text &text) { return QString::fromStdString(text.in(look_.language)); };
        rows_.push_back({{"name", say(name)},
                         {"value", QString::fromStdString(value)},
                         {"note", say(note)},
                         {"colour", QColor(c.red, c.green, c.blue, c.alpha)},
                         {"strong", strong},
                         {"apart", apart}});
    }
    QList<QVariantMap> take() { return std::move(rows_); }

private:
    Look look_;
    QList<QVariantMap> rows_;
};

Text same(const std::string &text) { return {text, text}; }

std::string whole(double number) { return std::to_string(static_cast<std::int64_t>(number + 0.5)); }

/// "63/64 × 218,112,000 × 2 B", of the collectives of the unit's dense weights; several are joined by "+".
Text formula(const fsdp::UnitKind &kind, const std::vector<fsdp::Move> &moves, double bytes)
{
    std::string text;
    for (const auto &move : moves) {
        const auto n = move.ranks;
        text += text.empty() ? "" : " + ";
        text += (move.operation == Operation::all_reduce ? "2 × " : "") + std::to_string(n - 1) + "/" +
                std::to_string(n) + " × " + grouped(kind.dense.elements()) +
                (move.cut > 1 ? " ÷ " + std::to_string(move.cut) : "") + " × " + whole(bytes) + " B";
    }
    if (kind.experts && !text.empty())
        return {text + ", and the experts over their own ranks", text + "，另加专家在其各自 rank 上的部分"};
    return same(text);
}

} // namespace

QList<QVariantMap> sent(const fsdp::Study &study, std::size_t unit, const Look &look)
{
    Rows rows(look);
    const auto &kind = study.units.kind(study.units.all[unit]);
    const auto &of = study.sent[unit];
    const auto moves = fsdp::moves_of(study.matrix, study.dense.outer, study.dense.inner);
    const auto weight = study.precision.weight, gradient = study.precision.wire_grad;
    const auto bytes = [](double amount) { return drawing::bytes_text(amount); };
    const auto padding = grouped(kind.padding());
    const auto waste = fsdp_shards_view::waste_text(static_cast<double>(kind.padding()) /
                                                    static_cast<double>(kind.padding() + kind.elements()));
    rows.add({"Parameters of the unit", "unit 的参数"}, grouped(kind.elements()),
             {"padding beside them " + padding + ", " + waste, "另有填充 " + padding + "，" + waste});
    if (of.forward > 0) {
        rows.add({"Gather, each forward", "每次前向的 all-gather"}, bytes(of.forward),
                 formula(kind, moves.gather, weight), Role::content_weights);
        rows.add({"Gather, each backward", "每次反向的 all-gather"}, bytes(of.backward), {}, Role::content_weights);
    }
    if (of.first > 0)
        rows.add({"Gather, once a step", "每个 step 一次的 all-gather"}, bytes(of.first),
                 formula(kind, moves.first_gather, weight), Role::content_weights);
    if (of.reduce > 0)
        rows.add({"Reduce-scatter, each microbatch", "每个 microbatch 的 reduce-scatter"}, bytes(of.reduce),
                 formula(kind, moves.reduce, gradient), Role::content_gradients);
    if (of.last > 0)
        rows.add({"Reduction, last microbatch", "最后一个 microbatch 的归约"}, bytes(of.last),
                 formula(kind, moves.reduce_last, gradient), Role::content_gradients);
    const auto &all = study.sent_in_all;
    const auto microbatches = std::to_string(study.microbatches);
    rows.add({"All units, one step", "全部 unit，一个 step"}, bytes(all.step(study.microbatches)),
             {"each rank sends, " + microbatches + (study.microbatches == 1 ? " microbatch" : " microbatches"),
              "每个 rank 发送，" + microbatches + " 个 microbatch"},
             Role::none, true);
    if (study.dense.two_axes())
        rows.add({"of it over the outer axis", "其中走外层轴"}, bytes(all.outer), {}, Role::network);
    return rows.take();
}

QList<QVariantMap> held(const fsdp::Study &study, const Look &look)
{
    Rows rows(look);
    const auto &p = study.precision;
    const auto parts = [&](fsdp::Subject subject) {
        return fsdp::parts_of(study.matrix, subject, study.dense.outer, study.dense.inner);
    };
    const auto note = [&](fsdp::Subject subject, double bytes) {
        const auto n = std::to_string(parts(subject)), b = whole(bytes);
        return parts(subject) == 1 ? Text{b + " B a parameter, whole", "每个参数 " + b + " B，不切分"}
                                   : Text{b + " B a parameter ÷ " + n, "每个参数 " + b + " B ÷ " + n};
    };
    rows.add({"Weights between uses", "未使用时的权重"}, drawing::bytes_text(study.rest.parameters),
             note(fsdp::Subject::parameter, p.weight), Role::content_weights);
    rows.add({"Gradients between reductions", "两次归约之间的梯度"}, drawing::bytes_text(study.rest.gradients),
             note(fsdp::Subject::gradient, p.main_grad), Role::content_gradients);
    rows.add({"Main weights and optimizer", "主权重与优化器"}, drawing::bytes_text(study.rest.optimizer),
             note(fsdp::Subject::optimizer, p.optimizer()), Role::content_optimizer);
    if (!study.timed())
        return rows.take();
    const auto peak = study.step.peak();
    const auto memory = study.derived->cluster->hardware().memory.value;
    const bool over = peak > memory;
    const auto room = drawing::bytes_text(memory);
    rows.add({"Peak in the step", "step 内峰值"}, drawing::bytes_text(peak),
             over ? Text{"more than the " + room + " of a GPU", "超过一张 GPU 的 " + room}
                  : Text{"with the units in flight; a GPU has " + room, "含正在使用的 unit；一张 GPU 有 " + room},
             Role::none, true, over);
    return rows.take();
}

QList<QVariantMap> times(const fsdp::Study &study, const Look &look)
{
    Rows rows(look);
    const auto &step = study.step;
    if (!study.timed())
        return {};
    const auto shown = study.shown_microbatches < study.microbatches;
    const auto cut = std::to_string(study.shown_microbatches);
    rows.add({"Step", "step 时间"}, drawing::time_text({step.end_of_all}),
             shown ? Text{cut + " microbatches of it", "其中 " + cut + " 个 microbatch"} : Text{}, Role::none, true);
    for (std::size_t stream = 0; stream < step.plan.streams.size(); ++stream) {
        const auto &one = step.plan.streams[stream];
        const auto number = static_cast<std::int32_t>(stream);
        const auto busy = drawing::percent_text(step.end_of_all > 0 ? step.busy_on(number) / step.end_of_all : 0);
        if (one.compute) {
            rows.add({"compute busy", "计算忙碌"}, busy);
            continue;
        }
        const auto waits = step.exposed_on(number);
        rows.add({"exposed by " + one.name.en, one.name.zh + " 未掩盖"}, drawing::time_text({waits}),
                 {"the stream is busy " + busy, "该 stream 忙碌 " + busy}, waits > 0 ? Role::problem : Role::none);
    }
    const auto exposed = step.exposed_in_all();
    rows.add({"Exposed in all", "未掩盖合计"}, drawing::time_text({exposed}),
             same(drawing::percent_text(step.end_of_all > 0 ? exposed / step.end_of_all : 0)), Role::problem, true);
    return rows.take();
}

} // namespace rankscape::fsdp_numbers
