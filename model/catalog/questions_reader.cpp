// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// questions.json into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

namespace rankscape {

namespace {

Question read(Fields &fields)
{
    Question question;
    question.id = fields.text("id");
    question.kind = fields.one_of("kind", &question_kind);
    question.question = fields.both("question");
    question.think = fields.both("think", false);
    question.answer = fields.both("answer");
    question.threads = fields.list("threads");
    question.claims = fields.list("claims");
    question.citations = fields.list("citations");
    return question;
}

} // namespace

Result<std::vector<Question>> read_questions(std::string_view json) { return read_list("questions.json", json, &read); }

} // namespace rankscape
