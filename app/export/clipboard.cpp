// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The two forms that a program may paste.
#include "app/export/clipboard.h"

#include "app/backends/painter.h"
#include "app/export/encode.h"

namespace rankscape {

Result<std::unique_ptr<QMimeData>> clipboard_data(const Picture &picture, Theme theme, double scale, bool transparent)
{
    if (const auto size = check_size(Format::png, picture.bounds.width, picture.bounds.height, scale); !size)
        return size.problem();
    const auto svg = encode(Format::svg, picture, theme, scale, transparent);
    if (!svg)
        return svg.problem();
    const QImage image = rasterise(picture, picture.bounds, scale, theme, transparent);
    if (image.isNull())
        return out_of_memory();
    auto data = std::make_unique<QMimeData>();
    data->setImageData(image);
    data->setData(QStringLiteral("image/svg+xml"), QByteArray::fromStdString(*svg));
    return data;
}

} // namespace rankscape
