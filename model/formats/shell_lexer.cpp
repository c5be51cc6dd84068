// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cutter: commands and words. The dollar forms are in shell_dollar.cpp.
#include "model/formats/shell_lexer.h"

#include "model/formats/shell_cursor.h"
#include "model/formats/text_guard.h"

#include <optional>

namespace rankscape {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

class Lexer {
public:
    Lexer(std::string_view text, const std::string &source) : in_(text), source_(source) {}

    Result<ShellScript> run()
    {
        script_.has_shebang = in_.rest().starts_with("#!");
        while (!in_.done() && !problem_)
            step();
        if (problem_)
            return *problem_;
        if (array_)
            return open_bracket(array_->line(), array_->column(), '(');
        end_command();
        return std::move(script_);
    }

private:
    void step()
    {
        const char c = in_.peek();
        if (is_blank(c)) {
            end_word();
            in_.next();
        } else if (in_.rest().starts_with("\\\n")) {
            in_.skip(2);
        } else if (c == '\n') {
            end_word();
            in_.next();
            if (!array_)
                end_command();
            skip_here_documents();
        } else if (c == '#' && word_.pieces.empty()) {
            comment();
        } else if (c == '\'') {
            single_quoted();
        } else if (c == '"') {
            double_quoted();
        } else if (c == '$' || c == '`') {
            dollar(false);
        } else if (c == '(' || c == ')') {
            bracket(c);
        } else if (!array_ && (c == ';' || c == '&' || c == '|')) {
            separator(c);
        } else if (!array_ && (c == '<' || c == '>')) {
            redirection();
        } else {
            if (c == '\\' && in_.left() > 1)
                in_.next(), start_piece(false);
            literal(in_.next(), false);
        }
    }

    void start_piece(bool quoted)
    {
        ShellPiece piece;
        piece.quoted = quoted;
        piece.line = in_.line();
        piece.column = in_.column();
        word_.pieces.push_back(std::move(piece));
    }

    void literal(std::string_view bytes, bool quoted)
    {
        const bool joins = !word_.pieces.empty() && word_.pieces.back().kind == ShellPiece::Kind::literal &&
                           word_.pieces.back().quoted == quoted;
        if (!joins) {
            in_.back(bytes.size());
            start_piece(quoted);
            in_.skip(bytes.size());
        }
        word_.pieces.back().text += bytes;
    }

    void single_quoted()
    {
        const auto line = in_.line(), column = in_.column();
        in_.next();
        start_piece(true);
        while (!in_.done() && in_.peek() != '\'')
            word_.pieces.back().text += in_.next();
        close_quote('\'', line, column);
    }

    void double_quoted()
    {
        const auto line = in_.line(), column = in_.column();
        in_.next();
        start_piece(true);
        while (!in_.done() && in_.peek() != '"' && !problem_) {
            const char c = in_.peek();
            const auto rest = in_.rest();
            if (rest.starts_with("\\\n")) {
                in_.skip(2);
                start_piece(true);
            } else if (c == '\\' && rest.size() > 1 &&
                       std::string_view("\"\\$`").find(rest[1]) != std::string_view::npos) {
                in_.next();
                start_piece(true);
                word_.pieces.back().text += in_.next();
            } else if (c == '$' || c == '`') {
                dollar(true);
            } else {
                literal(in_.next(), true);
            }
        }
        if (!problem_)
            close_quote('"', line, column);
    }

    void close_quote(char quote, int line, int column)
    {
        if (!in_.done()) {
            in_.next();
            return;
        }
        problem_ = input_problem(
            "unterminated_quote",
            {std::string("this ") + quote + " is never closed", std::string("这个 ") + quote + " 没有闭合"},
            {"the text may have been cut off", "文本可能被截断了"}, place(line, column));
    }

    void dollar(bool quoted)
    {
        const auto line = in_.line(), column = in_.column();
        auto piece = cut_dollar(in_);
        if (!piece) {
            problem_ = open_bracket(line, column, '$');
            return;
        }
        piece->quoted = quoted;
        if (piece->kind == ShellPiece::Kind::literal)
            literal(piece->text, quoted);
        else
            word_.pieces.push_back(std::move(*piece));
    }

    void bracket(char c)
    {
        const auto line = in_.line(), column = in_.column();
        if (array_) {
            end_word();
            in_.next();
            if (c == ')')
                close_array();
            return;
        }
        const auto plain = word_.plain();
        if (c == '(' && plain.ends_with('=')) {
            in_.next();
            array_ = std::move(word_);
            array_->is_array = true;
            word_ = {};
            return;
        }
        if (in_.rest().starts_with("((") && word_.pieces.empty()) {
            if (!skip_to_double_bracket(in_))
                problem_ = open_bracket(line, column, '(');
            return;
        }
        if (in_.rest().starts_with("()"))
            word_ = {}; // the name of a function; its body is read as if it ran
        end_word();
        end_command();
        in_.next();
    }

    void close_array()
    {
        auto array = std::move(*array_);
        array_.reset();
        add_word(std::move(array));
    }

    void separator(char c)
    {
        end_word();
        const bool ends_case = in_.rest().starts_with(";;");
        in_.next();
        if (c == '&' && !in_.done() && in_.peek() == '>') { // &> file
            redirection();
            return;
        }
        while (!in_.done() && (in_.peek() == ';' || in_.peek() == '&' || in_.peek() == '|'))
            in_.next();
        end_command(ends_case);
    }

    void redirection()
    {
        if (const auto plain = word_.plain(); plain.find_first_not_of("0123456789") == std::string_view::npos)
            word_ = {}; // the 2 of 2>&1
        end_word();
        const auto rest = in_.rest();
        if (rest.size() > 1 && rest[1] == '(') { // <( … ): like $( … ), its output is not known
            in_.next();
            skip_redirected_ = true;
            ShellPiece piece;
            piece.kind = ShellPiece::Kind::command;
            piece.line = in_.line();
            piece.column = in_.column();
            if (!skip_brackets(in_))
                problem_ = open_bracket(piece.line, piece.column, '(');
            word_.pieces.push_back(std::move(piece));
            return;
        }
        here_document_next_ = rest.starts_with("<<") && !rest.starts_with("<<<");
        while (!in_.done() && std::string_view("<>&|-").find(in_.peek()) != std::string_view::npos)
            in_.next();
        skip_redirected_ = true;
    }

    void comment()
    {
        const auto line = in_.line();
        const bool directive = in_.column() == 1 && in_.rest().starts_with("#SBATCH");
        std::string text;
        while (!in_.done() && in_.peek() != '\n')
            text += in_.next();
        if (!directive)
            return;
        BatchDirective found;
        found.line = line;
        std::string word;
        for (const char c : text.substr(7) + " ") {
            if (!is_blank(c)) {
                word += c;
            } else if (!word.empty()) {
                if (word.front() == '#')
                    break;
                found.words.push_back(std::move(word));
                word.clear();
            }
        }
        script_.directives.push_back(std::move(found));
    }

    void end_word()
    {
        if (word_.pieces.empty())
            return;
        auto word = std::move(word_);
        word_ = {};
        if (skip_redirected_) {
            skip_redirected_ = false;
            if (here_document_next_)
                here_documents_.push_back(literal_text(word));
            here_document_next_ = false;
            return;
        }
        add_word(std::move(word));
    }

    void add_word(ShellWord word)
    {
        if (++words_ > most_shell_words && !problem_) {
            problem_ =
                input_problem("script_too_long", {"the script has over 200,000 words", "脚本超过 20 万个词"},
                              {"give the launch command alone", "请只给出启动命令"}, place(word.line(), word.column()));
        }
        if (array_)
            array_->items.push_back(std::move(word));
        else
            command_.words.push_back(std::move(word));
    }

    void end_command(bool ends_case = false)
    {
        end_word();
        skip_redirected_ = false;
        if (!command_.words.empty() || ends_case) {
            command_.ends_case = ends_case;
            script_.commands.push_back(std::move(command_));
        }
        command_ = {};
    }

    static std::string literal_text(const ShellWord &word)
    {
        std::string text;
        for (const auto &piece : word.pieces)
            text += piece.text;
        return text;
    }

    void skip_here_documents()
    {
        for (const auto &end : here_documents_) {
            while (!in_.done()) {
                std::string line;
                while (!in_.done() && in_.peek() != '\n')
                    line += in_.next();
                if (!in_.done())
                    in_.next();
                if (line.substr(std::min(line.size(), line.find_first_not_of('\t'))) == end)
                    break;
            }
        }
        here_documents_.clear();
    }

    Where place(int line, int column) const
    {
        Where where;
        where.source = source_;
        where.line = line;
        where.column = column;
        return where;
    }

    Problem open_bracket(int line, int column, char bracket) const
    {
        const auto what = bracket == '$' ? std::string("$ bracket or `") : std::string(1, bracket);
        return input_problem("unterminated_bracket",
                             {"this " + what + " is never closed", "这里的 " + what + " 没有闭合"},
                             {"the text may have been cut off", "文本可能被截断了"}, place(line, column));
    }

    ShellCursor in_;
    const std::string &source_;
    ShellScript script_;
    ShellCommand command_;
    ShellWord word_;
    std::optional<ShellWord> array_;
    std::vector<std::string> here_documents_;
    bool here_document_next_ = false, skip_redirected_ = false;
    std::size_t words_ = 0;
    std::optional<Problem> problem_;
};

} // namespace

std::string_view ShellWord::plain() const
{
    if (pieces.size() != 1 || is_array || pieces.front().quoted || pieces.front().kind != ShellPiece::Kind::literal)
        return {};
    return pieces.front().text;
}

Result<ShellScript> lex_shell(std::string_view text, const std::string &source) { return Lexer(text, source).run(); }

} // namespace rankscape
