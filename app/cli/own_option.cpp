// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The options that every subcommand knows.
#include "app/cli/own_option.h"

#include <vector>

namespace rankscape::cli {

std::span<const OwnOption> common_options()
{
    static const std::vector<OwnOption> all{
        {"--from",
         {"FILE", "文件"},
         {"read a launch script or command line, Megatron YAML, run name, error text or session; - is standard "
          "input; later files win, flags win over files",
          "读取启动脚本或命令行、Megatron YAML、运行名、报错文本或会话；- "
          "表示标准输入；后面的文件优先，命令行参数优先于文件"},
         true},
        {"--catalog",
         {"DIR", "目录"},
         {"use the catalogue files of this folder in place of the built-in ones, whole or in part",
          "用该目录里的 catalog 文件替换内置的（全部或一部分）"}},
        {"--lang", {"en|zh", "en|zh"}, {"language of what people read", "输出语言"}},
        {"--format",
         {"text|json|csv", "text|json|csv"},
         {"form of the result; text unless given", "结果格式，默认 text"}},
        {"--help", {}, {"show this help", "显示帮助"}},
        {"--version", {}, {"show the version", "显示版本"}},
    };
    return all;
}

} // namespace rankscape::cli
