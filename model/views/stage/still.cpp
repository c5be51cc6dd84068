// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cards, wires, GPUs and NICs as they stand.
#include "model/views/stage/still.h"

#include "model/views/stage/paints.h"
#include "model/views/stage/words.h"

#include <algorithm>

namespace rankscape::drawing {

namespace {

/// By how much heads grow on a wide stage under which a view has more, so that they are read when all is shown.
double grown(const Stage &stage)
{
    return stage.options().content_height > 0 ? std::clamp(stage.scale(), 1.0, 1.3) : 1.0;
}

class Machines {
public:
    Machines(Pen pen, const Stage &stage, const Network &network, const StillLook &look)
        : stage_(stage), network_(network), look_(look), pen_(pen)
    {
    }

    void draw()
    {
        for (const auto &card : stage_.cards()) // all are called alike
            named_ &=
                grown(stage_) * text_width("NVLink domain " + std::to_string(card.domain), size::title, Weight::bold) <=
                card.box.width - 2 * size::padding;
        for (const auto &card : stage_.cards())
            draw_card(card);
        for (const auto &gpu :
             stage_.gpus()) // where one number has no room, the first of every eight are written larger
            eighths_ |= stage_.options().content_height > 0 && gpu.rank >= 0 && gpu.narrow() &&
                        text_width(std::to_string(gpu.rank), size::small_text, Weight::bold) > gpu.box.width - 1;
        for (const auto &row : stage_.rows())
            draw_network(row);
        draw_wires();
        for (const auto &gpu : stage_.gpus())
            draw_gpu(gpu);
        for (const auto &gpu : stage_.gpus()) // over the neighbours, into which they reach
            if (eighths_ && gpu.rank >= 0 && gpu.rank % 8 == 0)
                draw_eighth(gpu);
        for (const auto &nic : stage_.nics())
            draw_nic(nic);
    }

private:
    std::string say(const Text &text) const { return text.in(look_.language); }
    Point at(Point point) const { return {point.x + look_.origin.x, point.y + look_.origin.y}; }

    void draw_card(const Card &card)
    {
        const auto box = moved(card.box, look_.origin);
        if (!pen_.sees(box))
            return;
        pen_.box(box, {Role::surface}, 8, {stage_.uses_network() ? Role::outline : Role::nvlink}, 1, false,
                 "domain-" + std::to_string(card.domain) + look_.suffix);
        const auto number = std::to_string(card.domain);
        const auto room = box.width - 2 * size::padding;
        const auto grows = grown(stage_);
        const auto width = [&](const std::string &words, Weight weight) {
            return grows * text_width(words, weight == Weight::bold ? size::title : size::small_text, weight);
        };
        const auto title = (named_ ? "NVLink domain " : "") + number;
        if (!pen_.text({box.x + size::padding, box.y + 18}, title, grows * size::title, {Role::text}, Anchor::start,
                       Weight::bold) &&
            stage_.options().content_height > 0) // far away: the number alone, larger
            pen_.text({box.x + size::padding, box.y + 20}, number, 20, {Role::text}, Anchor::start, Weight::bold);
        // How many take part, then what joins them, as far as there is room.
        const auto members = std::to_string(card.members), ranks = std::to_string(card.ranks);
        auto count = look_.about ? say(look_.about(card)) : std::string();
        if (count.empty())
            count = say({members + " of " + ranks + " ranks", members + " / " + ranks + " 个 rank"});
        auto left = room - width(title, Weight::bold) - 14;
        if (width(count, Weight::regular) <= left) {
            pen_.text({box.right() - size::padding, box.y + 18}, count, grows * size::small_text, {Role::text_muted},
                      Anchor::end);
            left -= width(count, Weight::regular) + 14;
        }
        const bool pairs = !network_.has_switch();
        const auto joins = pairs ? say({"NVLink pairs, PCIe bar", "NVLink 点对点，横条为 PCIe"})
                                 : "NVSwitch " + rate_text(network_.nvlink_rate());
        if (width(joins, Weight::regular) <= left)
            pen_.text({box.x + size::padding + width(title, Weight::bold) + 14, box.y + 18}, joins,
                      grows * size::small_text, {Role::text_muted});
        pen_.box(moved(card.bar, look_.origin), {pairs ? Role::canvas : Role::nvlink_soft}, 4);
    }

    void draw_network(const NetworkRow &row)
    {
        for (const auto &leaf : row.leaves) {
            const auto lane = moved(leaf.box, look_.origin);
            pen_.box(lane, {Role::surface}, 3, {Role::outline});
            pen_.text({lane.x + 6, lane.y + 11.5}, leaf_name(leaf.leaf), size::small_text, {Role::text_muted});
        }
        const auto box = moved(row.spine, look_.origin);
        pen_.box(box, {Role::surface}, 4, {Role::outline});
        const auto rate = rate_text(network_.nic_rate());
        const auto what = row.leaves.empty() ? Text{"network", "网络"} : Text{"spine", "spine"};
        pen_.text({box.x + 6, box.y + box.height / 2 + 4}, say(what) + " · " + rate + say({" a NIC", "/网卡"}),
                  size::small_text, {Role::text_muted}, Anchor::start, Weight::medium, box.width - 12);
    }

    std::string leaf_name(std::int32_t leaf) const
    {
        const auto &spec = network_.spec();
        const auto rails = static_cast<std::int32_t>(spec.rails.value_or(0));
        if (rails > 0 && !spec.leaf_size)
            return "rail " + std::to_string(leaf);
        return "leaf " + std::to_string(leaf);
    }

    void draw_wires()
    {
        if (pen_.pixels(stage_.pitch()) < 8)
            return;
        for (const auto &wire : stage_.wires()) {
            const bool lit = look_.lit_link == wire.link;
            pen_.line(at(wire.from), at(wire.to), {lit ? Role::accent : Role::outline}, lit ? 3 : 1);
        }
    }

    void draw_gpu(const Gpu &gpu)
    {
        const auto box = moved(gpu.box, look_.origin);
        if (!pen_.sees(box))
            return;
        const bool takes_part = gpu.part >= 0;
        const bool chosen = look_.selected && gpu.rank == *look_.selected;
        const auto radius = std::min(5.0, box.width / 5);
        const auto label = "rank-" + std::to_string(gpu.rank) + look_.suffix;
        const auto edge = chosen ? Role::text : gpu.forwards && !takes_part ? Role::network : Role::outline;
        pen_.box(box, {takes_part ? Role::surface : Role::canvas}, radius, {edge}, chosen ? 2.0 : 1.0, !takes_part,
                 gpu.rank >= 0 ? label : ElementId{});
        if (gpu.rank < 0)
            return;
        const bool narrow = gpu.narrow();
        auto number = std::to_string(gpu.rank);
        if (box.width >= 62)
            number = "rank " + number;
        const Paint ink{takes_part ? Role::text : Role::text_faint};
        const auto text_size = narrow ? size::small_text : size::title;
        const auto weight = takes_part ? Weight::bold : Weight::regular;
        // A number is never cut: it is written whole or, when the picture is far away, not at all.
        if (!eighths_ && text_width(number, text_size, weight) <= box.width - 1)
            pen_.text({box.x + box.width / 2, box.y + 15}, number, text_size, ink, Anchor::middle, weight);
        if (!narrow && stage_.options().places)
            draw_place(gpu, box, takes_part);
        if (look_.content)
            look_.content(pen_, gpu);
    }

    void draw_eighth(const Gpu &gpu)
    {
        const auto box = moved(gpu.box, look_.origin);
        const bool takes_part = gpu.part >= 0;
        const auto number = std::to_string(gpu.rank);
        const auto height = grown(stage_) * size::title;
        const auto weight = takes_part ? Weight::bold : Weight::regular;
        pen_.text({box.x + text_width(number, height, weight) / 2, box.y + 17}, number, height,
                  {takes_part ? Role::text : Role::text_faint}, Anchor::middle, weight);
    }

    void draw_place(const Gpu &gpu, const Box &box, bool takes_part)
    {
        const Point where{box.x + box.width / 2, box.y + 29};
        if (takes_part) {
            if (const auto place = look_.place ? look_.place(gpu) : std::string(); !place.empty())
                pen_.text(where, place, size::small_text, {Role::text_muted}, Anchor::middle);
        } else if (gpu.forwards) {
            const auto word = say({"forwards", "转发"});
            if (text_width(word, size::small_text) <= box.width - 2)
                pen_.text(where, word, size::small_text, {Role::text_muted}, Anchor::middle);
        }
    }

    void draw_nic(const Nic &nic)
    {
        const auto box = moved(nic.box, look_.origin);
        pen_.box(box, {Role::canvas}, 3, {Role::network});
        const auto number = std::to_string(nic.nic);
        const auto words = box.width >= 40 ? "NIC " + number : number;
        if (text_width(words, 11) <= box.width - 1)
            pen_.text({box.x + box.width / 2, box.y + 12}, words, 11, {Role::text_muted}, Anchor::middle);
    }

    const Stage &stage_;
    const Network &network_;
    const StillLook &look_;
    Pen pen_;
    bool named_ = true;
    bool eighths_ = false;
};

} // namespace

void draw_still(Pen pen, const Stage &stage, const Network &network, const StillLook &look)
{
    Machines(pen, stage, network, look).draw();
}

Text about_others(const Stage &stage)
{
    Text text;
    if (const auto n = stage.hidden_domains(); n > 0) {
        const auto count = std::to_string(n);
        text = {count + (n == 1 ? " more domain is not drawn" : " more domains are not drawn"),
                "另有 " + count + " 个 domain 未画出"};
    }
    if (const auto n = stage.other_domains(); n > 0) {
        const auto count = std::to_string(n);
        if (!text.en.empty()) {
            text.en += ", ";
            text.zh += "，";
        }
        text.en += count + (n == 1 ? " more domain takes no part" : " more domains take no part");
        text.zh += "另有 " + count + " 个 domain 未参与";
    }
    return text;
}

void draw_caption(Pen pen, const Stage &stage, Point origin, Language language, const std::string &words)
{
    const auto rest = about_others(stage).in(language);
    const auto taken = rest.empty() ? 0 : grown(stage) * text_width(rest, size::small_text) + 16;
    const auto y = origin.y - size::caption + 12;
    pen.text({origin.x, y}, words, grown(stage) * size::title, {Role::text}, Anchor::start, Weight::bold,
             stage.width() - taken);
    if (!rest.empty())
        pen.text({origin.x + stage.width(), y}, rest, grown(stage) * size::small_text, {Role::text_muted}, Anchor::end);
}

void draw_groups(Pen pen, const Stage &stage, Point origin, const std::vector<std::vector<std::int32_t>> &sets,
                 Paint paint)
{
    const auto apart = std::max(0.5, std::min(6.0, stage.pitch() / 8) / 2 - 0.8); // neighbours do not touch
    for (std::size_t set = 0; set < sets.size(); ++set) {
        std::vector<const Gpu *> gpus;
        for (const auto rank : sets[set])
            if (const auto *gpu = stage.gpu_of(rank))
                gpus.push_back(gpu);
        std::ranges::sort(gpus); // as they stand
        if (paint.role == Role::wheel)
            paint = {Role::wheel, static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(sets.size())};
        for (std::size_t i = 0; i < gpus.size();) {
            auto last = i;
            while (last + 1 < gpus.size() && gpus[last + 1] == gpus[last] + 1 &&
                   gpus[last + 1]->card == gpus[i]->card && gpus[last + 1]->line == gpus[i]->line)
                ++last;
            const auto &a = gpus[i]->box, &b = gpus[last]->box;
            pen.box(moved({a.x - apart, a.y - apart, b.right() - a.x + 2 * apart, a.height + 2 * apart}, origin), {}, 8,
                    paint, 1.6);
            i = last + 1;
        }
    }
}

} // namespace rankscape::drawing
