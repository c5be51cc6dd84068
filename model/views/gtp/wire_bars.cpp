// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One bar a format.
#include "model/views/gtp/wire_bars.h"

#include "model/views/stage/words.h"

#include <array>
#include <cstdio>

namespace rankscape::gtp_view {

using namespace drawing;

namespace {

std::string number(double bytes)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.5f", bytes);
    std::string text = buffer.data();
    while (text.back() == '0')
        text.pop_back();
    return text.back() == '.' ? text + "0" : text;
}

} // namespace

void draw_wire_bars(Pen pen, const Box &where, const gtp::Study &study, const gtp::CutWeight &weight, Language language)
{
    const bool zh = language == Language::zh;
    const double names = 58, sums = 64, high = 20;
    const auto most = gtp::wire_bytes(WireFormat::bf16).sum();
    const auto room = where.width - names - sums;
    auto y = where.y;
    for (const auto format : {WireFormat::bf16, WireFormat::mxfp8, WireFormat::nvfp4}) {
        const auto bytes = gtp::wire_bytes(format);
        const auto sent = gtp::sent_with_padding(weight, format);
        const bool mine = format == study.format;
        const auto bold = mine ? Weight::bold : Weight::regular;
        if (mine)
            pen.box({where.x - 8, y - 5, where.width + 14, high + 26}, {Role::canvas}, 6, {Role::accent});
        pen.text({where.x, y + 14}, std::string(name(format)), 11.5, {Role::text}, Anchor::start, bold);
        auto x = where.x + names;
        const struct {
            double bytes;
            Role role;
            const char *en, *zh;
        } parts[]{{bytes.forward, Role::axis_gtp_remat, "fwd ", "前向 "},
                  {bytes.backward, Role::content_weights, "bwd ", "反向 "},
                  {bytes.reduce, Role::content_gradients, "grad ", "梯度 "}};
        auto under = x;
        for (const auto &part : parts) {
            const auto width = room * part.bytes / most;
            pen.box({x, y, width - 1, high}, {part.role}, 2);
            x += width;
        }
        pen.text({x + 6, y + 14}, number(bytes.sum()) + " B", 11.5, {Role::text}, Anchor::start, bold);
        for (const auto &part : parts) {
            const auto words = (zh ? part.zh : part.en) + number(part.bytes);
            pen.text({under, y + high + 12}, words, 9.5, {Role::text_muted});
            under += std::max(room * part.bytes / most, text_width(words, 9.5) + 6);
        }
        pen.text({where.right() + 2, y + high + 12}, bytes_text(sent.sum()), 9.5, {Role::text_muted}, Anchor::end);
        y += high + 30;
    }
}

} // namespace rankscape::gtp_view
