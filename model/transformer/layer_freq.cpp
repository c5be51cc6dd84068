// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// --moe-layer-freq: a number, or a list written as Python would evaluate it.
#include "model/transformer/inventory.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace rankscape {

namespace {

constexpr std::size_t longest_pattern = 100'000;
constexpr int deepest_brackets = 32;

Problem unreadable(const std::string &text)
{
    constexpr std::size_t longest = 60;
    const auto shown = "\"" + (text.size() > longest ? text.substr(0, longest) + "..." : text) + "\"";
    return {"layer_freq_unreadable",
            {shown + " is no pattern of dense and MoE layers", shown + " 不是合法的稠密层与 MoE 层排列"},
            {"give a number such as 2, or a list of 0 and 1 such as ([0]*3+[1]*58)",
             "请给出整数（如 2），或由 0 和 1 组成的列表（如 ([0]*3+[1]*58)）"},
            {{}, 0, 0, "--moe-layer-freq"}};
}

/// A number or a list; the grammar's operators keep them apart.
struct Value {
    std::optional<std::int64_t> number;
    std::vector<std::int64_t> list;
};

/// sum = product {"+" product}; product = atom {"*" atom}; atom = number | "[" sum {"," sum} "]" | "(" sum ")".
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<Value> all()
    {
        auto value = sum(0);
        skip();
        return value && at_ == text_.size() ? value : std::nullopt;
    }

private:
    void skip()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
            ++at_;
    }
    bool take(char wanted)
    {
        skip();
        if (at_ >= text_.size() || text_[at_] != wanted)
            return false;
        ++at_;
        return true;
    }

    std::optional<Value> sum(int depth)
    {
        auto left = product(depth);
        while (left && take('+')) {
            const auto right = product(depth);
            if (!right || left->number.has_value() != right->number.has_value())
                return std::nullopt;
            if (left->number)
                left->number = *left->number + *right->number;
            else
                left->list.insert(left->list.end(), right->list.begin(), right->list.end());
            if (left->list.size() > longest_pattern || left->number.value_or(0) > std::int64_t{longest_pattern})
                return std::nullopt;
        }
        return left;
    }

    std::optional<Value> product(int depth)
    {
        auto left = atom(depth);
        while (left && take('*')) {
            const auto right = atom(depth);
            if (!right || (!left->number && !right->number))
                return std::nullopt;
            left = times(*left, *right);
        }
        return left;
    }

    static std::optional<Value> times(const Value &left, const Value &right)
    {
        const auto count = right.number ? *right.number : *left.number;
        const auto &other = right.number ? left : right;
        if (other.number) {
            const auto result = *other.number * count; // both at most `longest_pattern`
            return result > std::int64_t{longest_pattern} ? std::nullopt : std::optional(Value{result, {}});
        }
        if (static_cast<std::size_t>(count) * other.list.size() > longest_pattern)
            return std::nullopt;
        Value repeated;
        for (std::int64_t i = 0; i < count; ++i)
            repeated.list.insert(repeated.list.end(), other.list.begin(), other.list.end());
        return repeated;
    }

    std::optional<Value> atom(int depth)
    {
        if (depth > deepest_brackets)
            return std::nullopt;
        if (take('(')) {
            auto inside = sum(depth + 1);
            return inside && take(')') ? inside : std::nullopt;
        }
        if (!take('['))
            return number();
        Value list;
        if (take(']'))
            return list;
        do {
            const auto item = sum(depth + 1);
            if (!item || !item->number)
                return std::nullopt;
            list.list.push_back(*item->number);
        } while (take(','));
        return take(']') ? std::optional(list) : std::nullopt;
    }

    std::optional<Value> number()
    {
        skip();
        std::int64_t value = 0;
        const auto *first = text_.data() + at_;
        const auto [end, fault] = std::from_chars(first, text_.data() + text_.size(), value);
        if (fault != std::errc{} || value < 0 || value > std::int64_t{longest_pattern})
            return std::nullopt;
        at_ += static_cast<std::size_t>(end - first);
        return Value{value, {}};
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

Result<std::vector<bool>> moe_layers(const ModelShape &shape)
{
    const auto said = shape.num_layers.value_or(0);
    if (said < 0 || said > std::int64_t{longest_pattern})
        return Problem{said < 0 ? "shape_not_positive" : "shape_too_large",
                       {std::to_string(said) + " is no number of layers", std::to_string(said) + " 不是合法的层数"},
                       {"give 1 to " + std::to_string(longest_pattern), "请写 1 到 " + std::to_string(longest_pattern)},
                       {{}, 0, 0, "--num-layers"}};
    const auto layers = static_cast<std::size_t>(said);
    if (shape.num_experts.value_or(0) < 1)
        return std::vector<bool>(layers, false);
    const auto text = shape.moe_layer_freq.value_or("1");
    const auto value = Reader(text).all();
    if (!value || (value->number && *value->number < 1))
        return unreadable(text);
    std::vector<bool> moe(layers, false);
    if (value->number) {
        for (std::size_t i = 0; i < layers; ++i)
            moe[i] = i % static_cast<std::size_t>(*value->number) == 0;
        return moe;
    }
    if (value->list.size() != layers)
        return Problem{
            "layer_freq_wrong_length",
            {"the pattern has " + std::to_string(value->list.size()) + " layers, the model " + std::to_string(layers),
             "该排列有 " + std::to_string(value->list.size()) + " 层，而模型有 " + std::to_string(layers) + " 层"},
            {"make --moe-layer-freq and --num-layers agree", "请让 --moe-layer-freq 与 --num-layers 一致"},
            {{}, 0, 0, "--moe-layer-freq"}};
    for (std::size_t i = 0; i < layers; ++i) {
        if (value->list[i] > 1)
            return unreadable(text);
        moe[i] = value->list[i] == 1;
    }
    return moe;
}

} // namespace rankscape
