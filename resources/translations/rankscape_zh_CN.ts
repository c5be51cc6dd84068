<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ClusterView</name>
    <message>
        <source>colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Zoom out (−)</source>
        <translation>缩小（−）</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Show all (0)</source>
        <translation>适应窗口（0）</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>清除选中（Esc）</translation>
    </message>
    <message>
        <source>Megatron would refuse this layout</source>
        <translation>Megatron 会拒绝这个布局</translation>
    </message>
    <message>
        <source>The picture is the last legal one.</source>
        <translation>图中仍是上一个合法布局。</translation>
    </message>
    <message>
        <source>The reasons stand at the lower right, with the changes that mend them; Ctrl+Z goes back.</source>
        <translation>原因和改法在右下角，按 Ctrl+Z 退回。</translation>
    </message>
</context>
<context>
    <name>DegreeSlider</name>
    <message>
        <source> (not set: follows TP)</source>
        <translation>（未设置：跟随 TP）</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>With title, legend, version and sources. The theme and the selection are those on screen.</source>
        <translation>带标题、图例、版本和出处。主题和选中状态与屏幕一致。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>empty: as needed</source>
        <translation>留空则自适应</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>theme</source>
        <translation>随主题</translation>
    </message>
    <message>
        <source>transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the picture (Ctrl+Shift+C)</source>
        <translation>复制图片（Ctrl+Shift+C）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>GroupsPanel</name>
    <message>
        <source>rank 17, node 3, domain 2, ep …</source>
        <translation>rank 17、node 3、domain 2、ep …</translation>
    </message>
    <message>
        <source>Find a rank or a group</source>
        <translation>查找 rank 或组</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 leave</source>
        <translation>%1 个跨出</translation>
    </message>
    <message>
        <source>%1 groups with rank %2</source>
        <translation>含 rank %2 的 %1 组</translation>
    </message>
    <message>
        <source>%1: %2 groups</source>
        <translation>%1：共 %2 组</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>ImportPanel</name>
    <message>
        <source>Not imported; nothing was changed</source>
        <translation>没有导入，一切保持原样</translation>
    </message>
    <message>
        <source>Read as: %1</source>
        <translation>识别为：%1</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>could be</source>
        <translation>可能是</translation>
    </message>
</context>
<context>
    <name>LayoutPanel</name>
    <message>
        <source>Data parallel DP</source>
        <translation>数据并行 DP</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>GPUs used per NVLink domain</source>
        <translation>每个 NVLink domain 使用的 GPU</translation>
    </message>
    <message>
        <source>Ranks on nodes</source>
        <translation>rank 放置</translation>
    </message>
    <message>
        <source>block</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>Says who</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Concept: %1</source>
        <translation>概念：%1</translation>
    </message>
    <message>
        <source>GPUs used per domain</source>
        <translation>每个 domain 使用的 GPU</translation>
    </message>
    <message>
        <source>keep GPUs</source>
        <translation>GPU 数不变</translation>
    </message>
    <message>
        <source>GPUs follow</source>
        <translation>GPU 数跟随</translation>
    </message>
    <message>
        <source>On a change</source>
        <translation>改动时</translation>
    </message>
</context>
<context>
    <name>LocalityStrip</name>
    <message>
        <source>%1: %2 groups of %3 ranks; %4 leave their NVLink domain</source>
        <translation>%1:%2 组，每组 %3 个 rank;%4 组跨出 NVLink domain</translation>
    </message>
    <message>
        <source>none leave</source>
        <translation>均在域内</translation>
    </message>
    <message>
        <source>%1/%2 leave</source>
        <translation>%1/%2 跨出</translation>
    </message>
    <message>
        <source>all %1 leave</source>
        <translation>%1 组全部跨出</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Open a launch script, YAML or session</source>
        <translation>打开启动脚本、YAML 或会话</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>重做（Ctrl+Shift+Z）</translation>
    </message>
    <message>
        <source>Megatron Core version whose rules apply</source>
        <translation>按哪个 Megatron Core 版本的规则检查</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O), paste (Ctrl+V) or drop one anywhere</source>
        <translation>打开文件（Ctrl+O），或粘贴（Ctrl+V），或拖到窗口任意处</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>PNG, SVG, PDF (Ctrl+E)</source>
        <translation>PNG、SVG、PDF(Ctrl+E)</translation>
    </message>
    <message>
        <source>LAYOUT</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>资料</translation>
    </message>
    <message>
        <source>Concept</source>
        <translation>概念</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>拖入的文本</translation>
    </message>
    <message>
        <source>Layout · %1</source>
        <translation>布局 · %1</translation>
    </message>
</context>
<context>
    <name>RankCard</name>
    <message>
        <source>dense</source>
        <translation>dense</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>expert</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>pipeline</translation>
    </message>
    <message>
        <source>click: light up its groups · G: list groups</source>
        <translation>点击：高亮所在的组 · G：列出通信组</translation>
    </message>
</context>
<context>
    <name>SourceSheet</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>核对</translation>
    </message>
</context>
</TS>
