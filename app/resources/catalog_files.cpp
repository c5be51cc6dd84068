// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading files by the structure of resources/.
#include "app/resources/catalog_files.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>

namespace rankscape {

namespace {

const QString root = QStringLiteral(":/rankscape/");
const QString stories = QStringLiteral("stories");
constexpr std::array languages{std::pair{"concepts/en", Language::en}, std::pair{"concepts/zh", Language::zh}};
constexpr qint64 largest_file = 16 * 1024 * 1024; ///< the built-in ones are far below

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

Problem cannot_read(const QString &path)
{
    return {.code = "cannot_read",
            .sentence = {"cannot be read", "无法读取"},
            .where = {.source = path.toStdString()},
            .kind = Problem::Kind::io};
}

Result<std::string> content(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largest_file)
        return cannot_read(path);
    const auto bytes = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return cannot_read(path);
    return bytes.toStdString();
}

QStringList stories_in(const QDir &folder)
{
    return folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
}

QStringList pages_in(const QDir &folder) { return folder.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name); }

std::string resource(const QString &path)
{
    auto found = content(root + path);
    if (!found)
        qFatal("missing resource %s", qPrintable(path));
    return *std::move(found);
}

void put_page(CatalogFiles &files, ConceptSource page)
{
    const auto found = std::ranges::find_if(files.pages, [&](const ConceptSource &known) {
        return known.id == page.id && known.language == page.language;
    });
    if (found == files.pages.end())
        files.pages.push_back(std::move(page));
    else
        *found = std::move(page);
}

} // namespace

CatalogFiles built_in_files()
{
    CatalogFiles files;
    for (const auto file : catalog_file_names())
        files.json.emplace(file, resource(QStringLiteral("catalog/") + text(file)));
    for (const auto &[folder, language] : languages)
        for (const auto &name : pages_in(QDir(root + QLatin1String(folder))))
            files.pages.push_back(
                {name.chopped(3).toStdString(), language, resource(QLatin1String(folder) + QLatin1Char('/') + name)});
    for (const auto &name : stories_in(QDir(root + stories)))
        files.stories.emplace(name.chopped(5).toStdString(), resource(stories + QLatin1Char('/') + name));
    return files;
}

std::string built_in_schema(std::string_view file)
{
    return resource(QStringLiteral("schemas/") + text(file.substr(0, file.find_first_of("/."))) +
                    QStringLiteral(".schema.json"));
}

Result<CatalogFiles> overlaid_files(const QString &directory, std::set<std::string> &taken)
{
    const QDir folder(directory);
    if (!folder.exists() || !folder.isReadable())
        return cannot_read(directory);
    auto files = built_in_files();
    for (const auto file : catalog_file_names()) {
        const auto name = QStringLiteral("catalog/") + text(file);
        if (!folder.exists(name))
            continue;
        auto found = content(folder.filePath(name));
        if (!found)
            return found.problem();
        files.json[std::string(file)] = *std::move(found);
        taken.insert(name.toStdString());
    }
    for (const auto &[sub_folder, language] : languages)
        for (const auto &page : pages_in(QDir(folder.filePath(QLatin1String(sub_folder))))) {
            const auto name = QLatin1String(sub_folder) + QLatin1Char('/') + page;
            auto found = content(folder.filePath(name));
            if (!found)
                return found.problem();
            put_page(files, {page.chopped(3).toStdString(), language, *std::move(found)});
            taken.insert(name.toStdString());
        }
    for (const auto &file : stories_in(QDir(folder.filePath(stories)))) {
        const auto name = stories + QLatin1Char('/') + file;
        auto found = content(folder.filePath(name));
        if (!found)
            return found.problem();
        files.stories[file.chopped(5).toStdString()] = *std::move(found);
        taken.insert(name.toStdString());
    }
    if (taken.empty())
        return Problem{.code = "catalog_folder_empty",
                       .sentence = {"holds none of the catalogue's files", "里面没有 catalog 的文件"},
                       .remedy = {"put catalog/*.json, concepts/{en,zh}/*.md or stories/*.json there, as in resources/",
                                  "按 resources/ 的结构放入 catalog/*.json、concepts/{en,zh}/*.md 或 stories/*.json"},
                       .where = {.source = directory.toStdString()}};
    return files;
}

} // namespace rankscape
