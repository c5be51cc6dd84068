// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small recursive descent over sums, products and brackets.
#include "model/formats/shell_arithmetic.h"

#include "model/scenario/options_values.h"

#include <limits>

namespace rankscape {

namespace {

class Evaluator {
public:
    Evaluator(std::string_view text, const std::function<std::optional<std::string>(const std::string &)> &lookup)
        : text_(text), lookup_(lookup)
    {
    }

    std::optional<std::int64_t> run()
    {
        const auto value = sum(0);
        skip_blanks();
        return at_ == text_.size() ? value : std::nullopt;
    }

private:
    using Number = std::optional<std::int64_t>;
    static constexpr int deepest = 64;

    void skip_blanks()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n'))
            ++at_;
    }

    bool take(char c)
    {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != c)
            return false;
        ++at_;
        return true;
    }

    Number sum(int depth)
    {
        auto left = product(depth);
        while (left) {
            const bool plus = take('+');
            if (!plus && !take('-'))
                return left;
            const auto right = product(depth);
            if (!right || !fits(static_cast<double>(*left) + (plus ? 1.0 : -1.0) * static_cast<double>(*right)))
                return std::nullopt;
            left = plus ? *left + *right : *left - *right;
        }
        return left;
    }

    Number product(int depth)
    {
        auto left = factor(depth);
        while (left) {
            skip_blanks();
            const char c = at_ < text_.size() ? text_[at_] : '\0';
            if (c != '*' && c != '/' && c != '%')
                return left;
            ++at_;
            const auto right = factor(depth);
            if (!right)
                return std::nullopt;
            std::int64_t result = 0;
            if (c == '*') {
                if (!fits(static_cast<double>(*left) * static_cast<double>(*right)))
                    return std::nullopt;
                result = *left * *right;
            } else {
                if (*right == 0 || (*right == -1 && *left == std::numeric_limits<std::int64_t>::min()))
                    return std::nullopt;
                result = c == '/' ? *left / *right : *left % *right;
            }
            left = result;
        }
        return left;
    }

    Number factor(int depth)
    {
        if (depth > deepest)
            return std::nullopt;
        if (take('(')) {
            const auto inside = sum(depth + 1);
            return take(')') ? inside : std::nullopt;
        }
        if (take('-')) {
            const auto value = factor(depth + 1);
            if (!value || *value == std::numeric_limits<std::int64_t>::min())
                return std::nullopt;
            return -*value;
        }
        take('$');
        const auto start = at_;
        while (at_ < text_.size() &&
               ((text_[at_] >= 'a' && text_[at_] <= 'z') || (text_[at_] >= 'A' && text_[at_] <= 'Z') ||
                (text_[at_] >= '0' && text_[at_] <= '9') || text_[at_] == '_'))
            ++at_;
        const std::string word(text_.substr(start, at_ - start));
        if (word.empty())
            return std::nullopt;
        if (word.front() >= '0' && word.front() <= '9')
            return number(word);
        const auto value = lookup_(word);
        return value ? number(*value) : std::nullopt;
    }

    /// Well inside 63 bits, so that the rounding of the estimate does not matter.
    static bool fits(double estimate) { return estimate < 9e18 && estimate > -9e18; }

    static Number number(const std::string &word)
    {
        const auto parsed = parse_integer(word);
        return parsed.fault == NumberFault::none ? Number(parsed.value) : std::nullopt;
    }

    std::string_view text_;
    const std::function<std::optional<std::string>(const std::string &)> &lookup_;
    std::size_t at_ = 0;
};

} // namespace

std::optional<std::int64_t>
evaluate_arithmetic(std::string_view expression,
                    const std::function<std::optional<std::string>(const std::string &)> &lookup)
{
    return Evaluator(expression, lookup).run();
}

} // namespace rankscape
