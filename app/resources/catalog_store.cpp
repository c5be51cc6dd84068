// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files in, one checked Catalog out.
#include "app/resources/catalog_store.h"

#include "app/resources/catalog_files.h"
#include "app/resources/catalog_use.h"
#include "model/catalog/validate.h"

#include <memory>

namespace rankscape {

namespace {

struct Loaded {
    std::shared_ptr<const Catalog> catalog; ///< null where the files could not be parsed
    std::vector<Problem> problems;
};

/// Every test that there is; the later ones only when the earlier ones are passed.
Loaded load(const std::string &directory)
{
    std::set<std::string> taken;
    auto files = directory.empty() ? Result<CatalogFiles>(built_in_files())
                                   : overlaid_files(QString::fromStdString(directory), taken);
    if (!files)
        return {nullptr, {files.problem()}};
    Loaded loaded;
    for (const auto &[file, json] : files->json)
        if (directory.empty() || taken.contains("catalog/" + file))
            for (auto &problem : validate(file, json, built_in_schema(file)))
                loaded.problems.push_back(std::move(problem));
    for (const auto &[id, json] : files->stories)
        if (const auto file = "stories/" + id + ".json"; directory.empty() || taken.contains(file))
            for (auto &problem : validate(file, json, built_in_schema(file)))
                loaded.problems.push_back(std::move(problem));
    if (loaded.problems.empty()) {
        auto parsed = Catalog::parse(*files);
        if (parsed) {
            loaded.problems = audit(*parsed, used_by_program());
            loaded.catalog = std::make_shared<const Catalog>(*std::move(parsed));
        } else {
            loaded.problems.push_back(parsed.problem());
        }
    }
    for (auto &problem : loaded.problems)
        if (taken.contains(problem.where.source))
            problem.where.source = directory + "/" + problem.where.source;
    return loaded;
}

/// Parsed, not validated: the tests have done that.
std::shared_ptr<const Catalog> built_in()
{
    auto parsed = Catalog::parse(built_in_files());
    if (!parsed)
        qFatal("%s", one_line(parsed.problem(), Language::en).c_str());
    return std::make_shared<const Catalog>(*std::move(parsed));
}

/// Every catalogue that was ever in use; the last one is.
std::vector<std::shared_ptr<const Catalog>> &all_in_use()
{
    static std::vector<std::shared_ptr<const Catalog>> all;
    return all;
}

std::optional<Problem> &last_problem()
{
    static std::optional<Problem> problem;
    return problem;
}

} // namespace

const Catalog &catalog()
{
    auto &all = all_in_use();
    if (all.empty())
        all.push_back(built_in());
    return *all.back();
}

std::optional<Problem> use_catalog(const std::string &directory)
{
    auto loaded = load(directory);
    last_problem().reset();
    if (loaded.problems.empty())
        all_in_use().push_back(std::move(loaded.catalog));
    else
        last_problem() = std::move(loaded.problems.front());
    return last_problem();
}

const std::optional<Problem> &catalog_problem() { return last_problem(); }

std::vector<Problem> catalog_faults(const std::string &directory) { return load(directory).problems; }

std::vector<std::string> source_lines(const std::vector<std::string> &citations, Language language)
{
    std::vector<std::string> lines;
    for (const auto &id : citations)
        if (const auto *found = catalog().citation(id))
            lines.push_back(source_line(*found, language));
    return lines;
}

} // namespace rankscape
