// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing one unit's flat buffer: a line a rank, gaps and padding as the packing leaves them.
#include "model/views/fsdp/fsdp_view.h"
#include "model/views/fsdp/shards.h"
#include "model/views/pen.h"

#include <algorithm>
#include <array>

namespace rankscape::fsdp_shards_view {

namespace {

using drawing::Pen;

constexpr double small = 11.5, title = 12.5;

/// A filling that says "nothing": strokes from bottom left to top right.
void hatch(Pen pen, const Box &box)
{
    pen.box(box, {Role::empty_slot});
    if (pen.pixels(box.height) < 5 || pen.pixels(box.width) < 4)
        return;
    constexpr double step = 6;
    for (double x = box.x - box.height; x < box.right(); x += step) {
        const auto from = std::max(x, box.x), to = std::min(x + box.height, box.right());
        if (from < to)
            pen.line({from, box.bottom() - (from - x)}, {to, box.bottom() - (to - x)}, {Role::text_faint}, 0.8);
    }
}

class Drawing {
public:
    Drawing(const fsdp::Study &study, const Shards &shards, const Shown &shown, Pen pen)
        : study_(study), shards_(shards), shown_(shown), pen_(pen)
    {
    }

    void draw()
    {
        for (const auto &block : shards_.blocks) {
            head(block);
            panel(block, block.job, true);
            panel(block, block.other, false);
            if (!block.chunks.empty())
                chunks(block);
        }
    }

private:
    std::string say(const Text &text) const { return text.in(shown_.state.language); }
    Paint hue(const Block &block, std::int32_t index) const
    {
        return {Role::wheel, static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(block.hues.size())};
    }

    void head(const Block &block)
    {
        const auto &layout = block.job.group.layout;
        const auto name = study_.units.all[shards_.unit].name();
        const auto elements = grouped(layout.elements()), chunk = grouped(layout.chunk);
        auto words = say(name) + (block.experts ? say({", experts of one rank", "，一个 rank 的专家"}) : "");
        words += say({" · " + elements + " elements · cut at multiples of " + chunk +
                          ", the least common multiple of the row lengths",
                      " · " + elements + " 个元素 · 只在 " + chunk + " 的倍数处切开，即各行长度的最小公倍数"});
        pen_.text({0, block.at.y + 13}, words, title, {Role::text}, Anchor::start, Weight::bold, page);
        for (std::size_t i = 0; i < block.chips.size(); ++i) {
            const auto &chip = block.chips[i];
            const auto &one = block.hues[i];
            pen_.box({chip.x, chip.y + 2, 11, 11}, hue(block, static_cast<std::int32_t>(i)), 2);
            pen_.text({chip.x + 17, chip.y + 12},
                      one.name + " " + shape_text(one.shape) + (one.count > 1 ? " × " + std::to_string(one.count) : ""),
                      small, {Role::text_muted});
        }
    }

    void panel(const Block &block, const Panel &panel, bool of_job)
    {
        const auto &layout = panel.group.layout;
        pen_.box(panel.box, {Role::surface}, 8, {of_job ? Role::accent : Role::outline});
        const auto ranks = std::to_string(layout.shards);
        auto words = say({ranks + " ranks", ranks + " 个 rank"});
        if (of_job)
            words += say({" (this job)", "（本作业）"});
        const auto x = panel.box.x + 12, width = panel.box.width - 24;
        pen_.text({x, panel.box.y + 19}, words, title, {Role::text}, Anchor::start, Weight::bold);
        const auto waste = waste_text(layout.waste());
        pen_.text({panel.box.right() - 12, panel.box.y + 19},
                  say({"padding " + grouped(layout.padding()) + ", " + waste,
                       "填充 " + grouped(layout.padding()) + "，" + waste}),
                  small, {layout.waste() > 0.1 ? Role::problem : Role::text_muted}, Anchor::end,
                  layout.waste() > 0.1 ? Weight::bold : Weight::regular);
        pen_.text({x, panel.box.y + 36},
                  say({"buffer " + grouped(layout.size) + " = " + ranks + " × " + grouped(layout.shard_size()),
                       "buffer " + grouped(layout.size) + " = " + ranks + " × " + grouped(layout.shard_size())}),
                  small, {Role::text_muted}, Anchor::start, Weight::regular, width);
        const bool two = panel.outer > 1;
        pen_.text({panel.lines.x, panel.lines.y - 7}, say(of_job ? what_lines_are(block) : one_axis()), 10.5,
                  {Role::text_muted}, Anchor::start, Weight::regular, panel.lines.width);
        if (two)
            pen_.text({panel.lines.x - 6, panel.lines.y - 7}, say({"in · out", "内 · 外"}), 10.5, {Role::text_muted},
                      Anchor::end);
        for (const auto &line : panel.shown)
            draw_line(block, panel, line, of_job);
        if (panel.left_out) {
            const auto hidden = std::to_string(layout.shards - static_cast<std::int64_t>(panel.shown.size()));
            pen_.text({panel.left_out->x + panel.left_out->width / 2, panel.left_out->y + 11},
                      say({"… " + hidden + " more ranks …", "… 另有 " + hidden + " 个 rank …"}), 10.5,
                      {Role::text_faint}, Anchor::middle);
        }
        if (two)
            inner_shards(panel);
    }

    static Text one_axis() { return {"one line is one rank's shard", "一行是一个 rank 的分片"}; }

    /// Which state a line, a bracket of lines, or all of them are one rank's share of.
    Text what_lines_are(const Block &block) const
    {
        const auto &mesh = block.experts ? study_.experts : study_.dense;
        const auto &matrix = block.experts ? study_.expert_matrix : study_.matrix;
        std::array<Text, 3> said; // lines, brackets, the whole
        const auto add = [&](fsdp::Subject subject, const char *en, const char *zh) {
            const auto parts = fsdp::parts_of(matrix, subject, mesh.outer, mesh.inner);
            auto &text = said[parts == mesh.size() ? 0 : parts == 1 ? 2 : 1];
            text.en += (text.en.empty() ? "" : ", ") + std::string(en);
            text.zh += (text.zh.empty() ? "" : "、") + std::string(zh);
        };
        add(fsdp::Subject::parameter, "weights", "权重");
        add(fsdp::Subject::gradient, "gradients", "梯度");
        add(fsdp::Subject::optimizer, "optimizer", "优化器");
        if (said[1].en.empty() && said[2].en.empty())
            return one_axis();
        const auto lines = std::to_string(mesh.outer);
        Text all{"a rank: ", "每个 rank："};
        const auto join = [&](const Text &text, const std::string &en, const std::string &zh) {
            if (text.en.empty())
                return;
            const bool first = all.en.ends_with(": ");
            all.en += (first ? "" : ", ") + en + " of " + text.en;
            all.zh += (first ? "" : "，") + text.zh + zh;
        };
        join(said[0], "1 line", " 1 行");
        join(said[1], said[0].en.empty() ? lines + " lines" : lines, " " + lines + " 行（括线）");
        join(said[2], "all", "全部");
        return all;
    }

    /// The rank that owns a shard: the inner axis cuts first.
    std::int64_t rank_of(std::int64_t shard, bool of_job, bool experts) const
    {
        const auto &mesh = experts ? study_.experts : study_.dense;
        const auto *kind = study_.derived->group(experts ? "ep_dp" : "dp_cp");
        if (!of_job || !kind || shard >= kind->size)
            return shard;
        const auto place = shard % mesh.outer * mesh.inner + shard / mesh.outer;
        return kind->group(0)[static_cast<std::size_t>(place)];
    }

    void draw_line(const Block &block, const Panel &panel, const Line &line, bool of_job)
    {
        if (!pen_.sees(line.box))
            return;
        const auto &layout = panel.group.layout;
        const auto rank = std::to_string(rank_of(line.shard, of_job, block.experts));
        std::int64_t every = panel.outer; // regular numbers, and of two axes whole inner shards
        while (static_cast<double>(every) * panel.pitch < 12)
            every *= 2;
        if (panel.outer > 1 && panel.pitch >= 12)
            every = 1;
        const auto label = panel.outer > 1 ? std::to_string(line.shard / panel.outer) + " · " +
                                                 std::to_string(line.shard % panel.outer)
                           : of_job ? "rank " + rank
                                    : rank;
        if (line.shard % every == 0)
            pen_.text({panel.lines.x - 6, line.box.y + std::min(line.box.height / 2 + 4, 12.0)}, label, 10.5,
                      {Role::text_muted}, Anchor::end);
        hatch(pen_, line.box);
        for (std::size_t i = 0; i < layout.offsets.size(); ++i) {
            const fsdp::Stretch whole{layout.offsets[i], layout.offsets[i] + layout.lengths[i]};
            auto box = panel.on_line(line, whole);
            if (!box)
                continue;
            box->width = std::max(box->width, 1.2); // a norm among matrices
            const auto first = std::max(whole.first, line.shard * layout.shard_size()) - whole.first;
            const auto last = std::min(whole.last, (line.shard + 1) * layout.shard_size()) - whole.first;
            pen_.box(*box, hue(block, block.hue_of[i]), 0, {}, 1, false, {},
                     panel.group.names[i] + " [" + grouped(first) + ", " + grouped(last) + ")");
            if (line.box.height >= 11 && box->width > text_width(panel.group.names[i], 10) + 8)
                pen_.text({box->x + 5, box->y + box->height / 2 + 3.6}, panel.group.names[i], 10, {Role::on_colour});
        }
        const auto chunk =
            line.box.width / static_cast<double>(layout.shard_size()) * static_cast<double>(layout.chunk);
        if (pen_.pixels(chunk) >= 6 && line.box.height >= 4)
            for (auto x = line.box.x + chunk; x < line.box.right() - 0.5; x += chunk)
                pen_.line({x, line.box.y}, {x, line.box.bottom()}, {Role::surface}, 0.8);
    }

    /// Lines that are one shard of what only the inner axis cuts.
    void inner_shards(const Panel &panel)
    {
        for (std::size_t i = 0; i < panel.shown.size();) {
            auto last = i;
            while (last + 1 < panel.shown.size() &&
                   panel.shown[last + 1].shard / panel.outer == panel.shown[i].shard / panel.outer)
                ++last;
            const auto top = panel.shown[i].box.y + 0.5, bottom = panel.shown[last].box.bottom() - 0.5;
            const auto x = panel.lines.right() + 6;
            pen_.line({x, top}, {x, bottom}, {Role::content_weights}, 1.6);
            for (const auto y : {top, bottom})
                pen_.line({x - 4, y}, {x, y}, {Role::content_weights}, 1.6);
            i = last + 1;
        }
    }

    void chunks(const Block &block)
    {
        const auto &layout = block.job.group.layout;
        const auto &card = block.chunks_card;
        pen_.box(card, {Role::surface}, 8, {Role::outline});
        auto words =
            say({"Where tensors meet: these chunks to scale, with their rows", "张量相接的 chunk，按比例画出各行"});
        if (block.more_chunks > 0)
            words += say({" (" + std::to_string(block.more_chunks) + " more)",
                          "（另有 " + std::to_string(block.more_chunks) + " 个）"});
        pen_.text({card.x + 12, card.y + 20}, words, title, {Role::text}, Anchor::start, Weight::bold, card.width - 24);
        for (const auto &chunk : block.chunks) {
            pen_.text({card.x + 12, chunk.box.y + 16}, "chunk " + grouped(chunk.index), small, {Role::text_muted});
            hatch(pen_, chunk.box);
            const auto from = chunk.index * layout.chunk;
            const auto unit = chunk.box.width / static_cast<double>(layout.chunk);
            for (std::size_t i = 0; i < layout.offsets.size(); ++i)
                in_chunk(block, chunk, i, from, unit);
            gaps_in(block, chunk, from, unit);
            pen_.box(chunk.box, {}, 0, {Role::outline_strong});
        }
    }

    void in_chunk(const Block &block, const SharedChunk &chunk, std::size_t tensor, std::int64_t from, double unit)
    {
        const auto &layout = block.job.group.layout;
        const auto first = std::max(layout.offsets[tensor], from);
        const auto last = std::min(layout.offsets[tensor] + layout.lengths[tensor], from + layout.chunk);
        if (first >= last)
            return;
        const Box box{chunk.box.x + static_cast<double>(first - from) * unit, chunk.box.y,
                      static_cast<double>(last - first) * unit, chunk.box.height};
        pen_.box(box, hue(block, block.hue_of[tensor]));
        const auto row = static_cast<double>(layout.rows[tensor]) * unit;
        if (layout.rows[tensor] > 1 && pen_.pixels(row) >= 4)
            for (auto x = box.x + row; x < box.right() - 0.5; x += row)
                pen_.line({x, box.y}, {x, box.bottom()}, {Role::surface}, 1);
        const auto &name = block.job.group.names[tensor];
        const auto words = name + " · " + grouped(last - first);
        if (text_width(words, 10.5) + 10 < box.width)
            pen_.text({box.x + 6, box.y + 16}, words, 10.5, {Role::on_colour});
        else if (text_width(name, 10.5) + 8 < box.width)
            pen_.text({box.x + 5, box.y + 16}, name, 10.5, {Role::on_colour});
    }

    void gaps_in(const Block &block, const SharedChunk &chunk, std::int64_t from, double unit)
    {
        const auto &layout = block.job.group.layout;
        for (const auto &gap : layout.gaps()) {
            const auto first = std::max(gap.first, from), last = std::min(gap.last, from + layout.chunk);
            if (first >= last)
                continue;
            const bool tail = gap.last == layout.size;
            const auto words = (tail ? say({"padding", "填充"}) : say({"gap", "空隙"})) + " · " + grouped(last - first);
            const auto width = static_cast<double>(last - first) * unit;
            const auto x = chunk.box.x + static_cast<double>(first - from) * unit;
            const auto taken = text_width(words, 10.5) + 12;
            if (taken > width)
                continue;
            pen_.box({x + (width - taken) / 2, chunk.box.y + 4, taken, chunk.box.height - 8}, {Role::surface}, 3);
            pen_.text({x + width / 2, chunk.box.y + 16}, words, 10.5, {Role::text_muted}, Anchor::middle);
        }
    }

    const fsdp::Study &study_;
    const Shards &shards_;
    const Shown &shown_;
    Pen pen_;
};

} // namespace

std::int64_t other_size(const Shown &shown, const fsdp::Study &study)
{
    constexpr std::int64_t most = 65536; // more would only be slow
    if (shown.state.other_size)
        return std::clamp<std::int64_t>(*shown.state.other_size, 1, most);
    struct Kept { // frames of one picture ask again and again
        std::weak_ptr<const ThreadStudy> study;
        std::size_t unit = 0;
        std::int64_t size = 0;
    };
    thread_local Kept kept;
    const auto unit = fsdp_view::unit_of(shown, study);
    if (kept.unit != unit || kept.study.lock() != shown.thread || !shown.thread)
        kept = {shown.thread, unit, telling_size(study.units.kind(study.units.all[unit]).dense)};
    return std::min(kept.size, most);
}

Box bounds(const Shown &shown)
{
    const auto *study = fsdp_view::study_of(shown);
    if (!study)
        return {0, 0, page, 500};
    const auto shards = shards_of(*study, fsdp_view::unit_of(shown, *study), other_size(shown, *study));
    return {0, 0, page, shards.height};
}

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    const auto *study = fsdp_view::study_of(shown);
    if (!study) {
        picture.bounds = bounds(shown);
        return picture;
    }
    const auto shards = shards_of(*study, fsdp_view::unit_of(shown, *study), other_size(shown, *study));
    picture.bounds = {0, 0, page, shards.height};
    Drawing(*study, shards, shown, {picture, window}).draw();
    return picture;
}

std::vector<LegendEntry> legend(const Shown &shown)
{
    const auto *study = fsdp_view::study_of(shown);
    std::vector<LegendEntry> entries{
        {LegendEntry::Sample::fill, {Role::empty_slot}, {"gap or padding: zeros", "空隙或填充：全为零"}}};
    if (study && study->dense.two_axes())
        entries.push_back({LegendEntry::Sample::line,
                           {Role::content_weights},
                           {"bracket: one shard of the inner axis", "括线：内层的一个分片"}});
    return entries;
}

Text subtitle(const Shown &shown)
{
    const auto *study = fsdp_view::study_of(shown);
    if (!study)
        return {};
    const auto unit = fsdp_view::unit_of(shown, *study);
    const auto &group = study->units.kind(study->units.all[unit]).dense;
    const auto other = other_size(shown, *study);
    const auto cut = fsdp::packed_for(group, other);
    const auto job = std::to_string(group.layout.shards), second = std::to_string(other);
    const auto waste = waste_text(group.layout.waste()), other_waste = cut ? waste_text(cut->layout.waste()) : "–";
    return {"rows are never split, the size rounds up to chunk × ranks: padding " + waste + " on " + job + " ranks, " +
                other_waste + " on " + second,
            "一行不会被切开，总长取整到 chunk × rank 数：" + job + " 个 rank 填充 " + waste + "，" + second + " 个 " +
                other_waste};
}

} // namespace rankscape::fsdp_shards_view
