// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The domain picture put together: machines, strip, what crosses, and who sends how much to whom.
#include "model/views/expert_parallel/domain_view.h"

#include "model/views/expert_parallel/domain_matrix.h"
#include "model/views/expert_parallel/domain_parts.h"
#include "model/views/expert_parallel/tokens.h"
#include "model/views/traffic_charts/parts.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace rankscape::expert_domain_view {

namespace {

using namespace expert_view;

constexpr double words_width = 352, matrix_size = 310;

Box matrix_box() { return {words_width + size::gap, below_strip, size::page - words_width - size::gap, matrix_size}; }

/// As traffic_view::add_matrix() places them.
ElementId cell_at(const Shown &shown, Point point)
{
    const auto box = matrix_box();
    if (!box.contains(point))
        return {};
    const auto matrix = dispatch_matrix(shown.thread);
    if (!matrix || matrix->side() == 0)
        return {};
    const Point at{box.x + 60, box.y + 42};
    const auto cell = std::min(box.right() - at.x, box.bottom() - at.y) / matrix->side();
    const auto row = static_cast<std::int32_t>(std::floor((point.y - at.y) / cell));
    const auto column = static_cast<std::int32_t>(std::floor((point.x - at.x) / cell));
    if (row < 0 || column < 0 || row >= matrix->side() || column >= matrix->side())
        return {};
    return "cell-" + std::to_string(row) + "-" + std::to_string(column);
}

/// The groups that cross, as far as a line holds them.
std::string crossing_groups(const Derived &derived, Language language)
{
    const auto *ep = derived.group("ep");
    std::string words;
    std::int32_t named = 0, more = 0;
    for (std::size_t g = 0; ep && g < ep->count(); ++g) {
        if (!leaves_domain(*derived.cluster, ep->group(g)))
            continue;
        if (++named > 4) {
            ++more;
            continue;
        }
        const auto [first, last] = std::ranges::minmax(ep->group(g));
        words += (words.empty() ? "" : ", ") + std::to_string(g) + " (" + std::to_string(first) + "–" +
                 std::to_string(last) + ")";
    }
    if (more > 0)
        words += (language == Language::zh ? " 等 " : " and ") +
                 std::to_string(language == Language::zh ? named : more) + (language == Language::zh ? " 个" : " more");
    return words;
}

void draw_words(Pen pen, const Shown &shown)
{
    const auto &derived = *shown.derived;
    const auto language = shown.state.language;
    const auto say = [&](const Text &text) { return text.in(language); };
    const auto placement = own_machine(derived);
    auto y = below_strip + 18;
    const auto n = std::to_string(placement.ep.crossing), of = std::to_string(placement.ep.count);
    const bool crossing = placement.ep.crossing > 0;
    pen.text({0, y}, n + " / " + of, size::large, {crossing ? Role::problem : Role::status_released}, Anchor::start,
             Weight::bold);
    const auto after = text_width(n + " / " + of, size::large, Weight::bold) + 8;
    pen.text({after, y - 1}, say({"EP groups leave their domain", "个 EP 组跨出 domain"}), size::title, {Role::text});
    y += 22;
    if (crossing)
        y = paragraph(pen, {0, y}, say({"Crossing: EP ", "跨 domain 的：EP "}) + crossing_groups(derived, language),
                      words_width, {Role::problem}) +
            4;
    if (placement.per_domain)
        y = paragraph(pen, {0, y},
                      say({"Network copies of a token: ", "每个 token 过网络："}) + copies_text(*placement.per_domain) +
                          say({" when one goes to a domain, ", " 份（每个 domain 发一份），"}) +
                          copies_text(*placement.per_expert) +
                          say({" when one goes to an expert (alltoall). Expected, mean over ranks.",
                               " 份（每个专家发一份，alltoall）。期望值，对 rank 取平均。"}),
                      words_width) +
            8;
    pen.text({0, y + 2}, say({"What to ask of the scheduler", "向调度器要什么"}), size::title, {Role::text},
             Anchor::start, Weight::bold);
    y = paragraph(pen, {0, y + 20}, say(segment_of(derived).sentence), words_width, {Role::text}) + 8;
    const auto boundary = boundary_of(derived);
    if (boundary.movable()) {
        const auto sizes = derived.scenario.cluster.domain_sizes;
        std::string flag = "--domain-sizes";
        for (const auto size : sizes)
            flag += " " + std::to_string(size);
        y = paragraph(pen, {0, y},
                      say({"The slider beside moves the boundary: it sets ", "用旁边的滑块移动边界，即设置 "}) +
                          (sizes.empty() ? std::string("--domain-sizes") : flag) + say({".", "。"}),
                      words_width);
    }
    if (const auto *study = study_of(shown); study && study->sends()) {
        const auto name = std::string(proper_name(study->dispatcher));
        paragraph(pen, {0, y + 6},
                  say({"The heat map is one dispatch of " + name +
                           ", forwarding included; every EP group routes what the first one was drawn.",
                       "热图是 " + name + " 的一次 dispatch，含转发；各 EP 组都按第一组抽出的路由。"}),
                  words_width);
    }
}

void draw_matrix(Pen pen, const Shown &shown)
{
    const auto box = matrix_box();
    const auto matrix = dispatch_matrix(shown.thread);
    if (!matrix) {
        const auto words = shown.thread ? Text{"Nothing is sent: every token finds its experts on its own rank.",
                                               "没有传输：每个 token 的专家都在本 rank 上。"}
                                        : Text{"The dispatch is being simulated …", "正在模拟 dispatch……"};
        paragraph(pen, {box.x, box.y + 18}, words.in(shown.state.language), box.width);
        return;
    }
    traffic_view::add_matrix(pen.picture, *matrix, box, shown.state.language);
}

} // namespace

Box bounds(const Shown &) { return {-4, 0, size::page + 8, below_strip + matrix_size + 6}; }

Picture draw(const Shown &shown, const Window &window)
{
    Picture picture;
    picture.bounds = bounds(shown);
    if (!shown.derived || !shown.derived->cluster)
        return picture;
    Pen pen{picture, window};
    const auto language = shown.state.language;
    const Text heading{"The same EP groups on three machines", "同样的 EP 组放在三种机器上"};
    pen.text({0, 14}, heading.in(language), size::title, {Role::text}, Anchor::start, Weight::bold);
    const auto machines = three_machines(*shown.derived);
    for (std::size_t i = 0; i < machines.size(); ++i)
        draw_machine(pen, *shown.derived, machines[i], i, language,
                     shown.state.hovered == "machine-" + std::to_string(i));
    draw_strip(pen, *shown.derived, Strip(*shown.derived), shown.state);
    draw_words(pen, shown);
    draw_matrix(pen, shown);
    return picture;
}

std::vector<LegendEntry> legend(const Shown &)
{
    using Sample = LegendEntry::Sample;
    return {{Sample::fill, {Role::wheel, 0, 8}, {"EP group that crosses", "跨 domain 的 EP 组"}},
            {Sample::fill, {Role::wheel_muted, 0, 8}, {"EP group inside one domain", "在一个 domain 内的 EP 组"}},
            {Sample::fill, {Role::nvlink}, {"bytes inside a domain", "domain 内的字节"}},
            {Sample::fill, {Role::network}, {"bytes across domains", "跨 domain 的字节"}}};
}

Text subtitle(const Shown &shown)
{
    const auto machines = three_machines(*shown.derived);
    Text words{"EP groups that leave their domain: ", "跨出 domain 的 EP 组："};
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const auto &m = machines[i];
        const auto count = std::to_string(m.ep.crossing) + "/" + std::to_string(m.ep.count);
        words.en += (i > 0 ? " · " : "") + count + " on " + m.name.en;
        words.zh += (i > 0 ? " · " : "") + m.name.zh + " " + count;
    }
    return words;
}

ElementId element_at(const Shown &shown, Point point)
{
    if (!shown.derived || !shown.derived->cluster)
        return {};
    for (std::size_t i = 0; i < 3; ++i)
        if (machine_box(i).contains(point))
            return "machine-" + std::to_string(i);
    if (const auto cell = cell_at(shown, point); !cell.empty())
        return cell;
    const Strip strip(*shown.derived);
    if (strip.two() && strip.grip().contains(point))
        return "boundary-0";
    const GroupColours colours(*shown.derived, *shown.derived->cluster);
    for (const auto &spot : strip.spots())
        if (const Box column{spot.box.x, spot.box.y, spot.box.width, strip.first().bottom() + 26 - spot.box.y};
            spot.rank >= 0 && column.contains(point) && !spot.box.contains(point))
            return "ep-group-" + std::to_string(colours.group_of(spot.rank));
    return {};
}

Text element_text(const Shown &shown, const ElementId &element)
{
    const auto number = [&](std::string_view prefix) -> std::optional<std::size_t> {
        if (!element.starts_with(prefix))
            return std::nullopt;
        std::size_t value = 0;
        const auto *end = element.data() + element.size();
        const auto read = std::from_chars(element.data() + prefix.size(), end, value);
        return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
    };
    if (element == "boundary-0")
        return {"Boundary between the first two domains: sets --domain-sizes",
                "前两个 domain 的边界：设置 --domain-sizes"};
    if (const auto machine = number("machine-"))
        if (const auto all = three_machines(*shown.derived); *machine < all.size())
            return all[*machine].name;
    const auto *ep = shown.derived->group("ep");
    if (const auto group = number("ep-group-"); group && ep && *group < ep->count()) {
        const auto members = ep->group(*group);
        const auto [first, last] = std::ranges::minmax(members);
        const auto g = std::to_string(*group), f = std::to_string(first), l = std::to_string(last),
                   n = std::to_string(members.size());
        return {"EP group " + g + ": " + n + " ranks, " + f + " to " + l,
                "EP 组 " + g + "：" + n + " 个 rank，" + f + "–" + l};
    }
    if (const auto dash = element.rfind('-'); element.starts_with("cell-") && dash > 5) {
        const auto matrix = dispatch_matrix(shown.thread);
        const auto row = std::atoi(element.c_str() + 5), column = std::atoi(element.c_str() + dash + 1);
        if (matrix && row >= 0 && row < matrix->side() && column >= 0 && column < matrix->side())
            return traffic_charts::describe(*matrix, row, column);
    }
    return {};
}

std::optional<std::int32_t> rank_at(const Shown &shown, Point point)
{
    const Strip strip(*shown.derived);
    for (const auto &spot : strip.spots())
        if (spot.rank >= 0 && spot.box.contains(point))
            return spot.rank;
    return std::nullopt;
}

std::optional<Box> rank_box(const Shown &shown, std::int32_t rank)
{
    const Strip strip(*shown.derived);
    for (const auto &spot : strip.spots())
        if (spot.rank == rank)
            return spot.box;
    return std::nullopt;
}

std::optional<std::int64_t> boundary_at(const Shown &shown, Point point)
{
    const auto boundary = boundary_of(*shown.derived);
    if (!boundary.movable())
        return std::nullopt;
    const Strip strip(*shown.derived);
    double best = 1e9;
    std::int64_t at = boundary.at;
    for (auto n = boundary.least; n <= boundary.most; n += boundary.step)
        if (const auto far = std::abs(strip.middle_of(n) - point.x); far < best) {
            best = far;
            at = n;
        }
    return at;
}

} // namespace rankscape::expert_domain_view
