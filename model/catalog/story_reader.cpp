// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One story's file into values.
#include "model/catalog/json_fields.h"
#include "model/catalog/readers.h"

#include <set>

namespace rankscape {

SeeIt read_see(Fields fields); // concepts_reader.cpp

namespace {

Scene read_scene(Fields &fields)
{
    Scene scene;
    scene.id = fields.text("id");
    scene.title = fields.both("title");
    scene.caption = fields.both("caption");
    scene.notes = fields.both("notes", false);
    scene.see = read_see(fields.object("see"));
    if (fields.has("play")) {
        auto play = fields.object("play");
        scene.play_from = play.share("from").value_or(0);
        scene.play_to = play.share("to").value_or(0);
        if (scene.play_to < scene.play_from)
            play.wrong("to", {"is before \"from\"", "早于 “from”"});
    }
    scene.citations = fields.list("citations");
    scene.concept_page = fields.text("concept", false);
    return scene;
}

} // namespace

Result<Story> read_story(const std::string &id, std::string_view json)
{
    Story story;
    const auto file = "stories/" + id + ".json";
    auto problem = read_record(file, json, [&](Fields &fields) {
        story.id = fields.text("id");
        if (!story.id.empty() && story.id != id)
            fields.wrong("id", {"is not the file's name, " + id, "与文件名 " + id + " 不同"});
        story.thread = fields.text("thread", false);
        story.title = fields.both("title");
        std::set<std::string> seen;
        for (auto &scene : fields.objects("scenes")) {
            story.scenes.push_back(read_scene(scene));
            if (!seen.insert(story.scenes.back().id).second)
                scene.wrong("id",
                            {story.scenes.back().id + " is there already", story.scenes.back().id + " 已经出现过"});
        }
    });
    if (problem)
        return *std::move(problem);
    return story;
}

} // namespace rankscape
