// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names to roles.
#include "app/viewmodels/role_colours.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace rankscape {

namespace {

constexpr std::array<std::pair<std::string_view, Role>, 26> names{
    {{"canvas", Role::canvas},
     {"surface", Role::surface},
     {"outline", Role::outline},
     {"outline_strong", Role::outline_strong},
     {"text", Role::text},
     {"text_muted", Role::text_muted},
     {"text_faint", Role::text_faint},
     {"on_colour", Role::on_colour},
     {"empty_slot", Role::empty_slot},
     {"accent", Role::accent},
     {"nvlink", Role::nvlink},
     {"nvlink_soft", Role::nvlink_soft},
     {"network", Role::network},
     {"problem", Role::problem},
     {"warning", Role::warning},
     {"status_released", Role::status_released},
     {"status_main_only", Role::status_main_only},
     {"status_experimental", Role::status_experimental},
     {"status_under_development", Role::status_under_development},
     {"status_tracked", Role::status_tracked},
     {"content_other", Role::content_other},
     {"content_weights", Role::content_weights},
     {"content_gradients", Role::content_gradients},
     {"content_optimizer", Role::content_optimizer},
     {"content_activations", Role::content_activations},
     {"content_tokens", Role::content_tokens}}};

QColor to_qcolor(Colour c) { return QColor(c.red, c.green, c.blue, c.alpha); }

} // namespace

QColor role_colour(Role role, Theme theme) { return to_qcolor(colour(theme, {role})); }

QColor RoleColours::colour(const QString &role, bool dark) const
{
    const auto wanted = role.toStdString();
    const auto found = std::ranges::find(names, std::string_view(wanted), &std::pair<std::string_view, Role>::first);
    return found == names.end() ? QColor(Qt::magenta) : role_colour(found->second, dark ? Theme::dark : Theme::light);
}

} // namespace rankscape
