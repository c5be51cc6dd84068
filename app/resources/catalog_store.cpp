// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Resources in, Catalog out.
#include "app/resources/catalog_store.h"

#include <QDir>
#include <QFile>

namespace rankscape {

namespace {

std::string text_of(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("missing resource %s", qPrintable(path));
    return file.readAll().toStdString();
}

Catalog load()
{
    std::vector<ConceptSource> pages;
    for (const auto &[folder, language] :
         {std::pair{QStringLiteral("en"), Language::en}, {QStringLiteral("zh"), Language::zh}}) {
        const QDir directory(QStringLiteral(":/rankscape/concepts/") + folder);
        for (const auto &name : directory.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
            pages.push_back({name.chopped(3).toStdString(), language, text_of(directory.filePath(name))});
    }
    auto catalog = Catalog::parse(text_of(QStringLiteral(":/rankscape/catalog/citations.json")), std::move(pages));
    if (!catalog)
        qFatal("%s", one_line(catalog.problem(), Language::en).c_str());
    return *std::move(catalog);
}

} // namespace

const Catalog &catalog()
{
    static const Catalog loaded = load();
    return loaded;
}

std::vector<std::string> source_lines(const std::vector<std::string> &citations, Language language)
{
    std::vector<std::string> lines;
    for (const auto &id : citations)
        if (const auto *found = catalog().citation(id))
            lines.push_back(source_line(*found, language));
    return lines;
}

} // namespace rankscape
