// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One pass that appends text; the style sheet is collected on the way and put in front.
#include "app/backends/svg.h"

#include "app/backends/fonts.h"
#include "model/picture/text_metrics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace rankscape {
namespace {

void append_integer(std::string &out, std::int64_t value)
{
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), end);
}

/// At most three decimals, none that are zero; what is not a number becomes 0.
void append_number(std::string &out, double value)
{
    if (!std::isfinite(value) || std::abs(value) > 1e12)
        value = 0;
    auto thousandths = std::llround(value * 1000);
    if (thousandths < 0) {
        out += '-';
        thousandths = -thousandths;
    }
    append_integer(out, thousandths / 1000);
    auto rest = static_cast<int>(thousandths % 1000);
    if (rest == 0)
        return;
    out += '.';
    for (int place = 100; rest > 0; place /= 10) {
        out += static_cast<char>('0' + rest / place);
        rest %= place;
    }
}

/// Escapes the five marks, and drops the control characters that XML 1.0 forbids.
void append_escaped(std::string &out, std::string_view text)
{
    for (const char c : text) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default:
            if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n')
                out += c;
        }
    }
}

void append_hex(std::string &out, Colour c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    out += '#';
    for (const auto channel : {c.red, c.green, c.blue}) {
        out += digits[channel >> 4];
        out += digits[channel & 15];
    }
}

std::string family_list(bool monospace)
{
    std::string list;
    for (const auto &family : font_families(monospace))
        list += "'" + family.toStdString() + "',";
    return list + (monospace ? "monospace" : "sans-serif");
}

struct PaintHash {
    std::size_t operator()(const Paint &p) const
    {
        return (static_cast<std::size_t>(p.role) << 56) ^ (static_cast<std::size_t>(p.count) << 28) ^ p.index;
    }
};

/// Classes in the order of their first use, which makes the bytes a function of the picture.
class StyleSheet {
public:
    explicit StyleSheet(Theme theme) : theme_(theme) {}

    /// "f-wheel-3-8" fills with that paint, "s-…" strokes with it.
    void append_class(std::string &out, char property, Paint paint)
    {
        auto &known = property == 'f' ? fills_ : strokes_;
        if (paint.role != Role::wheel && paint.role != Role::wheel_muted)
            paint.index = 0, paint.count = 1;
        auto [entry, is_new] = known.try_emplace(paint);
        if (is_new) {
            auto &label = entry->second;
            label = std::string(1, property) + "-" + std::string(name(paint.role));
            if (paint.role == Role::wheel || paint.role == Role::wheel_muted)
                label += "-" + std::to_string(paint.index) + "-" + std::to_string(paint.count);
            rules_ += "." + label + (property == 'f' ? "{fill:" : "{stroke:");
            append_hex(rules_, colour(theme_, paint));
            rules_ += "}\n";
        }
        out += entry->second;
    }

    void append_font(std::string &out, double size, Weight weight, bool monospace)
    {
        std::size_t i = 0;
        while (i < fonts_.size() &&
               !(fonts_[i].size == size && fonts_[i].weight == weight && fonts_[i].monospace == monospace))
            ++i;
        if (i == fonts_.size()) {
            fonts_.push_back({size, weight, monospace});
            rules_ += ".t" + std::to_string(i) + "{font-size:";
            append_number(rules_, size);
            rules_ += "px";
            if (weight != Weight::regular)
                rules_ += weight == Weight::bold ? ";font-weight:700" : ";font-weight:500";
            if (monospace)
                rules_ += ";font-family:" + family_list(true);
            rules_ += "}\n";
        }
        out += 't';
        append_integer(out, static_cast<std::int64_t>(i));
    }

    /// A class and not an attribute: some readers take an attribute beside a class as the whole stroke.
    void append_width(std::string &out, double width)
    {
        auto found = std::find(widths_.begin(), widths_.end(), width);
        if (found == widths_.end()) {
            found = widths_.insert(found, width);
            rules_ += ".w" + std::to_string(widths_.size() - 1) + "{stroke-width:";
            append_number(rules_, width);
            rules_ += "}\n";
        }
        out += 'w';
        append_integer(out, found - widths_.begin());
    }

    const std::string &rules() const { return rules_; }

private:
    struct Font {
        double size;
        Weight weight;
        bool monospace;
    };

    Theme theme_;
    std::unordered_map<Paint, std::string, PaintHash> fills_;
    std::unordered_map<Paint, std::string, PaintHash> strokes_;
    std::vector<Font> fonts_;
    std::vector<double> widths_;
    std::string rules_;
};

class Writer {
public:
    explicit Writer(Theme theme) : style_(theme) {}

    void operator()(const RectangleShape &shape)
    {
        body_ += "<rect";
        element_id(shape.id);
        attribute("x", shape.box.x);
        attribute("y", shape.box.y);
        attribute("width", std::max(0.0, shape.box.width));
        attribute("height", std::max(0.0, shape.box.height));
        if (shape.radius > 0)
            attribute("rx", shape.radius);
        look(shape.fill, shape.stroke, shape.stroke_width, shape.dashed);
        if (shape.title.empty()) {
            body_ += "/>\n";
            return;
        }
        body_ += "><title>";
        append_escaped(body_, shape.title);
        body_ += "</title></rect>\n";
    }

    void operator()(const LineShape &shape)
    {
        body_ += "<line";
        element_id(shape.id);
        attribute("x1", shape.from.x);
        attribute("y1", shape.from.y);
        attribute("x2", shape.to.x);
        attribute("y2", shape.to.y);
        look({}, shape.stroke, shape.width, shape.dashed);
        body_ += "/>\n";
    }

    void operator()(const PathShape &shape)
    {
        if (shape.points.size() < 2)
            return;
        body_ += "<path";
        element_id(shape.id);
        body_ += " d=\"M";
        point(shape.points[0]);
        if (shape.curved) {
            for (std::size_t i = 2; i < shape.points.size(); i += 2) {
                body_ += 'Q';
                point(shape.points[i - 1]);
                body_ += ' ';
                point(shape.points[i]);
            }
        } else {
            for (std::size_t i = 1; i < shape.points.size(); ++i) {
                body_ += 'L';
                point(shape.points[i]);
            }
        }
        body_ += shape.closed ? "Z\"" : "\"";
        look(shape.fill, shape.stroke, shape.width, shape.dashed);
        body_ += "/>\n";
    }

    void operator()(const TextShape &shape)
    {
        if (shape.text.empty() || shape.paint.role == Role::none)
            return;
        body_ += "<text";
        attribute("x", shape.at.x);
        attribute("y", shape.at.y);
        body_ += " class=\"";
        style_.append_class(body_, 'f', shape.paint);
        body_ += ' ';
        style_.append_font(body_, shape.size, shape.weight, shape.monospace);
        body_ += shape.anchor == Anchor::middle ? " m\">" : shape.anchor == Anchor::end ? " e\">" : "\">";
        if (shape.max_width > 0)
            append_escaped(body_, elided(shape.text, shape.max_width, shape.size, shape.weight, shape.monospace));
        else
            append_escaped(body_, shape.text);
        body_ += "</text>\n";
    }

    StyleSheet &style() { return style_; }
    std::string &body() { return body_; }

private:
    void attribute(std::string_view key, double value)
    {
        body_ += ' ';
        body_ += key;
        body_ += "=\"";
        append_number(body_, value);
        body_ += '"';
    }

    void point(Point p)
    {
        append_number(body_, p.x);
        body_ += ' ';
        append_number(body_, p.y);
    }

    void element_id(const ElementId &id)
    {
        if (id.empty() || !ids_.insert(id).second)
            return;
        body_ += " id=\"";
        for (const char c : id) { // an id may not hold white space
            const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            append_escaped(body_, space ? std::string_view("_") : std::string_view(&c, 1));
        }
        body_ += '"';
    }

    void look(Paint fill, Paint stroke, double width, bool dashed)
    {
        const bool stroked = stroke.role != Role::none && width > 0;
        const bool filled = fill.role != Role::none;
        if (filled || stroked) {
            body_ += " class=\"";
            if (filled)
                style_.append_class(body_, 'f', fill);
            if (filled && stroked)
                body_ += ' ';
            if (stroked)
                style_.append_class(body_, 's', stroke);
            if (stroked && width != 1) {
                body_ += ' ';
                style_.append_width(body_, width);
            }
            body_ += dashed && stroked ? " d\"" : "\"";
        }
    }

    StyleSheet style_;
    std::string body_;
    std::unordered_set<std::string_view> ids_;
};

} // namespace

std::string write_svg(const Picture &picture, Theme theme, const SvgOptions &options)
{
    Writer writer(theme);
    writer.body().reserve(picture.shapes.size() * 112 + 1024);
    if (!options.transparent)
        writer(RectangleShape{picture.bounds, 0, {Role::canvas}});
    for (const auto &shape : picture.shapes)
        std::visit(writer, shape);

    std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
    const auto attribute = [&head](std::string_view key, std::initializer_list<double> values) {
        head.append(" ").append(key).append("=\"");
        for (const auto *value = values.begin(); value != values.end(); ++value) {
            if (value != values.begin())
                head += ' ';
            append_number(head, *value);
        }
        head += '"';
    };
    const auto &bounds = picture.bounds;
    attribute("width", {bounds.width * options.scale});
    attribute("height", {bounds.height * options.scale});
    attribute("viewBox", {bounds.x, bounds.y, bounds.width, bounds.height});
    head += " role=\"img\">\n";
    if (!options.title.empty()) {
        head += "<title>";
        append_escaped(head, options.title);
        head += "</title>\n";
    }
    head += "<style>\ntext{font-family:" + family_list(false) + ";white-space:pre}\n";
    head += "rect,line,path{fill:none;stroke-linejoin:round}\n.m{text-anchor:middle}\n.e{text-anchor:end}\n";
    head += ".d{stroke-dasharray:";
    append_number(head, dash_length);
    head += ' ';
    append_number(head, dash_gap);
    head += "}\n" + writer.style().rules() + "</style>\n";
    head.reserve(head.size() + writer.body().size() + 8);
    return head + writer.body() + "</svg>\n";
}

} // namespace rankscape
