<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>CalibrationPage</name>
    <message>
        <source>Sort by %1</source>
        <translation>按%1排序</translation>
    </message>
    <message>
        <source>descending</source>
        <translation>降序</translation>
    </message>
    <message>
        <source>ascending</source>
        <translation>升序</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>model, nothing tuned</source>
        <translation>模型，未作任何调整</translation>
    </message>
    <message>
        <source>what</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>where</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Measurements beside the model</source>
        <translation>实测与模型对照</translation>
    </message>
</context>
<context>
    <name>CitationCard</name>
    <message>
        <source>Open beside</source>
        <translation>在旁边打开</translation>
    </message>
    <message>
        <source>Open beside the view</source>
        <translation>在视图旁边打开</translation>
    </message>
</context>
<context>
    <name>CitationDetails</name>
    <message>
        <source>Open in the browser</source>
        <translation>用浏览器打开</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as BibTeX</source>
        <translation>复制为 BibTeX</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Copy as plain text</source>
        <translation>复制为纯文本</translation>
    </message>
    <message>
        <source>What it supports</source>
        <translation>它支持哪些内容</translation>
    </message>
    <message>
        <source>Copy as</source>
        <translation>复制为</translation>
    </message>
    <message>
        <source>and %1 more ›</source>
        <translation>还有 %1 项 ›</translation>
    </message>
    <message>
        <source>Open beside the view</source>
        <translation>在视图旁边打开</translation>
    </message>
</context>
<context>
    <name>ClaimCard</name>
    <message>
        <source>%1, not %2</source>
        <translation>适用于 %1，不适用于 %2</translation>
    </message>
    <message>
        <source>Study notes say</source>
        <translation>学习笔记的说法</translation>
    </message>
    <message>
        <source>Checked against the source</source>
        <translation>与来源核对</translation>
    </message>
    <message>
        <source>It stands as stated.</source>
        <translation>与来源一致。</translation>
    </message>
</context>
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
    <name>CollectivesPanel</name>
    <message>
        <source>Collective</source>
        <translation>集合通信操作</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Who takes part</source>
        <translation>参与者</translation>
    </message>
    <message>
        <source>Kind of group</source>
        <translation>组的种类</translation>
    </message>
    <message>
        <source>picked by hand</source>
        <translation>手工指定</translation>
    </message>
    <message>
        <source>Which groups</source>
        <translation>哪些组</translation>
    </message>
    <message>
        <source>one group</source>
        <translation>一个组</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>全部同时</translation>
    </message>
    <message>
        <source>Number of the group</source>
        <translation>组号</translation>
    </message>
    <message>
        <source>Ranks by hand</source>
        <translation>手工指定 rank</translation>
    </message>
    <message>
        <source>0-7,16</source>
        <translation>0-7,16</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>CollectivesView</name>
    <message>
        <source>Megatron would refuse this layout, so nothing can be sent.</source>
        <translation>Megatron 会拒绝这个布局，因此无法进行通信。</translation>
    </message>
    <message>
        <source>Megatron would refuse this layout. The picture is the last legal one.</source>
        <translation>Megatron 会拒绝这个布局。图中是上一个合法的布局。</translation>
    </message>
</context>
<context>
    <name>ComputingNote</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算 …</translation>
    </message>
</context>
<context>
    <name>ConceptPage</name>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>延伸到</translation>
    </message>
    <message>
        <source>Linked from</source>
        <translation>被这些页面引用</translation>
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
    <name>ExpertPanel</name>
    <message>
        <source>Where the racks are cut</source>
        <translation>机柜的分界</translation>
    </message>
    <message>
        <source>GPUs in the first domain</source>
        <translation>第一个 domain 的 GPU 数</translation>
    </message>
    <message>
        <source>first domain: %1 GPUs</source>
        <translation>第一个 domain：%1 个 GPU</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>复位</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Overlap</translation>
    </message>
    <message>
        <source>Hidden by</source>
        <translation>用什么盖住</translation>
    </message>
    <message>
        <source>ShortcutMoE changes the model: routing reads the input of the layer before, so a trained checkpoint cannot switch it on.</source>
        <translation>ShortcutMoE 会改变模型：router 读的是前一层的输入，训好的 checkpoint 不能直接打开。</translation>
    </message>
    <message>
        <source>Routing and dispatch</source>
        <translation>路由与 dispatch</translation>
    </message>
    <message>
        <source>Dispatcher</source>
        <translation>Dispatcher</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Experts a token (top-k)</source>
        <translation>每个 token 选的专家（top-k）</translation>
    </message>
    <message>
        <source>Tokens of each rank</source>
        <translation>每个 rank 的 token 数</translation>
    </message>
    <message>
        <source>MBS × seq</source>
        <translation>MBS × 序列长</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>hidden 维度</translation>
    </message>
    <message>
        <source>Skew of the router (Zipf)</source>
        <translation>router 的倾斜（Zipf）</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Wire format of the dispatch</source>
        <translation>dispatch 的传输格式</translation>
    </message>
    <message>
        <source>… of the combine&apos;s backward</source>
        <translation>combine 反向的传输格式</translation>
    </message>
    <message>
        <source>Rank budget, × balanced</source>
        <translation>rank 接收预算（× 均衡）</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Expert capacity, × balanced</source>
        <translation>专家容量（× 均衡）</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>跟着一个 token</translation>
    </message>
    <message>
        <source>Click a token in the picture, or follow the first one.</source>
        <translation>点击图中的 token，或从第一个开始。</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个 token</translation>
    </message>
    <message>
        <source>Follow a token</source>
        <translation>跟踪 token</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>停止跟踪</translation>
    </message>
    <message>
        <source>What this dispatcher needs or cannot do</source>
        <translation>这个 dispatcher 的要求与限制</translation>
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
    <name>FlagField</name>
    <message>
        <source>%1: back to its default</source>
        <translation>%1：恢复默认值</translation>
    </message>
</context>
<context>
    <name>FlagSlider</name>
    <message>
        <source> (not set)</source>
        <translation>（未设置）</translation>
    </message>
</context>
<context>
    <name>FsdpPanel</name>
    <message>
        <source>Placements</source>
        <translation>放置方式</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>parameters, %1</source>
        <translation>参数，%1</translation>
    </message>
    <message>
        <source>gradients, %1</source>
        <translation>梯度，%1</translation>
    </message>
    <message>
        <source>optimizer state, %1</source>
        <translation>优化器状态，%1</translation>
    </message>
    <message>
        <source>R Replicate: every rank has all · P Partial: every rank has its own sum · S Shard: every rank has a slice</source>
        <translation>R Replicate：每个 rank 都有全部 · P Partial：每个 rank 只有自己的和 · S Shard：每个 rank 有一片</translation>
    </message>
    <message>
        <source>There is one axis. More optimizer instances make an outer one.</source>
        <translation>现在只有一个轴。optimizer instance 大于 1 才有外层轴。</translation>
    </message>
    <message>
        <source>Back to the job&apos;s placements</source>
        <translation>恢复为作业的放置方式</translation>
    </message>
    <message>
        <source>Mesh: %1 inner × %2 outer</source>
        <translation>mesh：内层 %1 × 外层 %2</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>Instances (outer axis)</source>
        <translation>instance 数（外层轴）</translation>
    </message>
    <message>
        <source>GPUs of an NVLink domain</source>
        <translation>NVLink domain 的 GPU 数</translation>
    </message>
    <message>
        <source>EP (experts on their own mesh)</source>
        <translation>EP（专家有自己的 mesh）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>microbatch 数</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Prefetch the next unit</source>
        <translation>预取下一个 unit</translation>
    </message>
    <message>
        <source>One communication stream</source>
        <translation>共用一个通信 stream</translation>
    </message>
    <message>
        <source>Main gradients</source>
        <translation>主梯度</translation>
    </message>
    <message>
        <source>as the parameters</source>
        <translation>与参数相同</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>as the dense weights</source>
        <translation>与稠密权重相同</translation>
    </message>
    <message>
        <source>Unit and comparison</source>
        <translation>unit 与对照</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>unit</translation>
    </message>
    <message>
        <source>Beside it the same buffer, cut for</source>
        <translation>旁边是同一块 buffer，切分给</translation>
    </message>
    <message>
        <source>Second number of ranks</source>
        <translation>对照的 rank 数</translation>
    </message>
    <message>
        <source>Each rank sends: %1</source>
        <translation>每个 rank 发送：%1</translation>
    </message>
    <message>
        <source>Each rank holds</source>
        <translation>每个 rank 持有</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Inner size (DP ÷ instances)</source>
        <translation>内层大小（DP ÷ instance 数）</translation>
    </message>
    <message>
        <source>%1 (preset)</source>
        <translation>%1（预设）</translation>
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
    <name>GtpPanel</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>Weight shards (TP × GTP_remat)</source>
        <translation>权重分片数（TP × GTP_remat）</translation>
    </message>
    <message>
        <source>EP</source>
        <translation>EP</translation>
    </message>
    <message>
        <source>Expert weight shards (ETP × EGTP)</source>
        <translation>专家权重分片数（ETP × EGTP）</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>GPUs of an NVLink domain</source>
        <translation>NVLink domain 的 GPU 数</translation>
    </message>
    <message>
        <source>Precision of the gathers</source>
        <translation>gather 的精度</translation>
    </message>
    <message>
        <source>The job uses another FP8 recipe; what GTP gathers then is not documented, so BF16 is taken.</source>
        <translation>任务用的是其他 FP8 recipe；文档没有说明 GTP 此时传什么，这里按 BF16 计。</translation>
    </message>
    <message>
        <source>%1: met</source>
        <translation>%1：已满足</translation>
    </message>
    <message>
        <source>%1: missing</source>
        <translation>%1：缺少</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>microbatch 数</translation>
    </message>
    <message>
        <source>Micro batch</source>
        <translation>micro batch</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Gather one weight ahead</source>
        <translation>提前一个权重 gather</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>sequence parallel</translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation>distributed optimizer</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1, cut</source>
        <translation>%1 的切分</translation>
    </message>
    <message>
        <source>Each rank sends over GTP_remat</source>
        <translation>每个 rank 在 GTP_remat 上发送</translation>
    </message>
    <message>
        <source>Groups that leave an NVLink domain</source>
        <translation>跨出 NVLink domain 的组</translation>
    </message>
    <message>
        <source>A rank holds between uses</source>
        <translation>一个 rank 平时保存的量</translation>
    </message>
    <message>
        <source>GTP</source>
        <translation>GTP</translation>
    </message>
    <message>
        <source>TP alone</source>
        <translation>只用 TP</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Beside whole layers, as FSDP gathers</source>
        <translation>与整层 gather（FSDP 的方式）对比</translation>
    </message>
    <message>
        <source>a weight</source>
        <translation>按权重</translation>
    </message>
    <message>
        <source>a layer</source>
        <translation>按层</translation>
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
    <name>KnownMark</name>
    <message>
        <source>Known</source>
        <translation>已掌握</translation>
    </message>
    <message>
        <source>Mark as known (K)</source>
        <translation>标为已掌握（K）</translation>
    </message>
</context>
<context>
    <name>LayoutColumn</name>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Layout · %1</source>
        <translation>布局 · %1</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>通信组</translation>
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
    <name>LibraryList</name>
    <message>
        <source>Filter %1 citations</source>
        <translation>在 %1 条引用中筛选</translation>
    </message>
    <message>
        <source>Filter %1 concepts</source>
        <translation>在 %1 个概念中筛选</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>没有包含这些词的内容。</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Concepts</source>
        <translation>概念</translation>
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
        <source>dropped text</source>
        <translation>拖入的文本</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Concepts, citations, views, questions (Ctrl+K)</source>
        <translation>搜概念、引用、视图、问答（Ctrl+K）</translation>
    </message>
</context>
<context>
    <name>MapView</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>清除选中（Esc）</translation>
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
</context>
<context>
    <name>MarkKey</name>
    <message>
        <source>Marks and dots</source>
        <translation>标记与圆点</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>open beside the view</source>
        <translation>在视图旁打开</translation>
    </message>
</context>
<context>
    <name>NetworkSection</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Network: fold away</source>
        <translation>网络：收起</translation>
    </message>
    <message>
        <source>Network: show its values</source>
        <translation>网络：展开各项数值</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1: back to %2</source>
        <translation>%1：恢复为 %2</translation>
    </message>
</context>
<context>
    <name>ProblemBanner</name>
    <message>
        <source>Put this message away</source>
        <translation>收起这条消息</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Hide</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>看答案</translation>
    </message>
    <message>
        <source>Known: %1</source>
        <translation>已掌握：%1</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>QuestionDrill</name>
    <message>
        <source>Drill</source>
        <translation>抽问</translation>
    </message>
    <message>
        <source>Previous card (←)</source>
        <translation>上一张（←）</translation>
    </message>
    <message>
        <source>Next card (→)</source>
        <translation>下一张（→）</translation>
    </message>
    <message>
        <source>Next card</source>
        <translation>下一张</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>看答案</translation>
    </message>
    <message>
        <source>First the hint, then the answer (Space)</source>
        <translation>先看提示，再看答案（空格）</translation>
    </message>
    <message>
        <source>✓ Known</source>
        <translation>✓ 已掌握</translation>
    </message>
    <message>
        <source>Mark as known</source>
        <translation>标为已掌握</translation>
    </message>
    <message>
        <source>Known or not (K)</source>
        <translation>切换是否已掌握（K）</translation>
    </message>
    <message>
        <source>Space: hint, then answer · ← →: other cards · K: known · Esc: leave</source>
        <translation>空格：先提示后答案 · ← →：换一张 · K：已掌握 · Esc：退出</translation>
    </message>
    <message>
        <source>Card %1 of %2 · follow-ups and drill questions; the must-answer ones are in the list</source>
        <translation>第 %1 张，共 %2 张 · 追问与练习题；必答题在列表中</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>QuestionSummary</name>
    <message>
        <source>30-second answer</source>
        <translation>30 秒回答</translation>
    </message>
    <message>
        <source>Language of the answer</source>
        <translation>回答的语言</translation>
    </message>
    <message>
        <source>Read time about %1 s, at %2 English words or %3 Chinese characters a minute</source>
        <translation>读完约 %1 秒（按每分钟 %2 个英文词或 %3 个汉字估算）</translation>
    </message>
</context>
<context>
    <name>QuestionsView</name>
    <message>
        <source>%1 of %2 known</source>
        <translation>已掌握 %1 / %2</translation>
    </message>
    <message>
        <source>Leave the drill</source>
        <translation>退出抽问</translation>
    </message>
    <message>
        <source>Drill</source>
        <translation>抽问</translation>
    </message>
    <message>
        <source>Back to all questions (Esc)</source>
        <translation>回到全部问题（Esc）</translation>
    </message>
    <message>
        <source>One card at a time, those not known yet first</source>
        <translation>一次一张，先问没掌握的</translation>
    </message>
    <message>
        <source>Must answer</source>
        <translation>必答点</translation>
    </message>
    <message>
        <source>Follow-ups and drill questions</source>
        <translation>追问与练习题</translation>
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
    <name>ReaderPanel</name>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>后退（Alt+←）</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>前进（Alt+→）</translation>
    </message>
    <message>
        <source>Concept</source>
        <translation>概念</translation>
    </message>
    <message>
        <source>Citation</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Citations</source>
        <translation>引用</translation>
    </message>
    <message>
        <source>Concepts</source>
        <translation>概念</translation>
    </message>
    <message>
        <source>See it: %1 ›</source>
        <translation>去看：%1 ›</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>SearchPalette</name>
    <message>
        <source>Search concepts, citations, views, questions, releases</source>
        <translation>搜索概念、引用、视图、问答、版本</translation>
    </message>
    <message>
        <source>Nothing has the words “%1”.</source>
        <translation>没有包含“%1”的内容。</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>↑ ↓ choose · Enter open · Esc close</source>
        <translation>↑ ↓ 选择 · Enter 打开 · Esc 关闭</translation>
    </message>
</context>
<context>
    <name>SourceStrip</name>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>More sources</source>
        <translation>更多出处</translation>
    </message>
    <message>
        <source>Concept: %1 ›</source>
        <translation>概念：%1 ›</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>截至 %1</translation>
    </message>
</context>
<context>
    <name>StoryBar</name>
    <message>
        <source>Story: %1</source>
        <translation>故事：%1</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>故事</translation>
    </message>
    <message>
        <source>%1 scenes</source>
        <translation>共 %1 幕</translation>
    </message>
    <message>
        <source>▶  Tell it</source>
        <translation>▶  开始讲解</translation>
    </message>
    <message>
        <source>Shows its scenes one after another; each sets up its own job (one undo step)</source>
        <translation>依次展示各幕；每一幕会换上自己的作业（一步撤销即可恢复）</translation>
    </message>
    <message>
        <source>Tell the story: %1</source>
        <translation>开始讲解：%1</translation>
    </message>
    <message>
        <source>◀  Back</source>
        <translation>◀  上一幕</translation>
    </message>
    <message>
        <source>Back to the scene before</source>
        <translation>回到上一幕</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 / %2 幕</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>What to say and to ask when you present this scene</source>
        <translation>讲到这一幕时该说什么、该问什么</translation>
    </message>
    <message>
        <source>Show the scene again as it began</source>
        <translation>把这一幕恢复成刚打开时的样子</translation>
    </message>
    <message>
        <source>Show the caption</source>
        <translation>展开说明</translation>
    </message>
    <message>
        <source>Fold the caption away</source>
        <translation>收起说明</translation>
    </message>
    <message>
        <source>Leave the story (the job stays as it is)</source>
        <translation>退出故事（作业保持不变）</translation>
    </message>
    <message>
        <source>Next  ▶</source>
        <translation>下一幕  ▶</translation>
    </message>
    <message>
        <source>On to the next scene</source>
        <translation>进入下一幕</translation>
    </message>
    <message>
        <source>Concept: %1 ›</source>
        <translation>概念：%1 ›</translation>
    </message>
</context>
<context>
    <name>ThreadColumn</name>
    <message>
        <source>What the model leaves out</source>
        <translation>模型没有考虑什么</translation>
    </message>
    <message>
        <source>Says who · as of %1</source>
        <translation>出处 · 截至 %1</translation>
    </message>
    <message>
        <source>Detail page ›</source>
        <translation>细节页 ›</translation>
    </message>
    <message>
        <source>Shows them, below</source>
        <translation>滚动到下方，显示它们</translation>
    </message>
</context>
<context>
    <name>ThreadPage</name>
    <message>
        <source>Megatron would refuse this layout. The picture is the last legal one.</source>
        <translation>Megatron 会拒绝这个布局。图中是上一个合法的布局。</translation>
    </message>
    <message>
        <source>Megatron would refuse this layout, so there is nothing to show.</source>
        <translation>Megatron 会拒绝这个布局，因此没有可显示的内容。</translation>
    </message>
    <message>
        <source>Views of this thread</source>
        <translation>这条主线的各个视图</translation>
    </message>
    <message>
        <source>Show an example</source>
        <translation>看一个例子</translation>
    </message>
</context>
<context>
    <name>ThreadPanel</name>
    <message>
        <source>30-second answer</source>
        <translation>30 秒回答</translation>
    </message>
    <message>
        <source>Open the view</source>
        <translation>打开视图</translation>
    </message>
    <message>
        <source>Concept page ›</source>
        <translation>概念页 ›</translation>
    </message>
    <message>
        <source>Detail page ›</source>
        <translation>细节页 ›</translation>
    </message>
    <message>
        <source>Know first</source>
        <translation>先会的基础</translation>
    </message>
    <message>
        <source>Also stands on</source>
        <translation>还建立在</translation>
    </message>
    <message>
        <source>What stands on it</source>
        <translation>建立在它之上的</translation>
    </message>
    <message>
        <source>Threads and topics</source>
        <translation>主线与专题</translation>
    </message>
    <message>
        <source>How to read the map</source>
        <translation>怎么看这张图</translation>
    </message>
    <message>
        <source>A solid line leads from a concept to know first to the thread that builds on it; a dashed line, to one that stands on it as well. Point at a card to follow its lines, click it to read on.</source>
        <translation>实线从要先会的概念连到以它为基础的主线；虚线连到还用到它的主线。指向一张卡片可以顺着线看，点击继续读。</translation>
    </message>
    <message>
        <source>What was checked: %1</source>
        <translation>核对了什么：%1</translation>
    </message>
    <message>
        <source>The study notes&apos; statements beside what their sources say</source>
        <translation>学习笔记的说法与来源并排对照</translation>
    </message>
    <message>
        <source>Says who · as of %1</source>
        <translation>出处 · 截至 %1</translation>
    </message>
</context>
<context>
    <name>TimelinePanel</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>选中的</translation>
    </message>
    <message>
        <source>Releases</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Source ›</source>
        <translation>出处 ›</translation>
    </message>
    <message>
        <source>‹ Releases</source>
        <translation>‹ 发布列表</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Show more time (−)</source>
        <translation>看更长时间（−）</translation>
    </message>
    <message>
        <source>Look closer (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The whole time (0)</source>
        <translation>整个时间范围（0）</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
</context>
<context>
    <name>TrafficBytes</name>
    <message>
        <source>Bytes sent</source>
        <translation>发送的字节</translation>
    </message>
</context>
<context>
    <name>TrafficCharts</name>
    <message>
        <source>Fold the traffic charts</source>
        <translation>收起流量图表</translation>
    </message>
    <message>
        <source>Unfold the traffic charts</source>
        <translation>展开流量图表</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Which traffic chart</source>
        <translation>显示哪个流量图表</translation>
    </message>
    <message>
        <source>Who to whom</source>
        <translation>收发矩阵</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>Busiest links</source>
        <translation>最繁忙的链路</translation>
    </message>
    <message>
        <source>Which algorithm the charts are of</source>
        <translation>图表对应的算法</translation>
    </message>
</context>
<context>
    <name>TrafficHeatMap</name>
    <message>
        <source>Bytes from row to column</source>
        <translation>从行到列的字节数</translation>
    </message>
    <message>
        <source>Rows and columns of the heat map</source>
        <translation>热力图的行与列</translation>
    </message>
    <message>
        <source>rows send, columns receive</source>
        <translation>行为发送方，列为接收方</translation>
    </message>
    <message>
        <source>inside a domain</source>
        <translation>domain 内</translation>
    </message>
    <message>
        <source>across domains</source>
        <translation>跨 domain</translation>
    </message>
</context>
<context>
    <name>TrafficLinks</name>
    <message>
        <source>Busiest links: mean utilisation, rate, bytes</source>
        <translation>最繁忙的链路：平均利用率、速率、字节数</translation>
    </message>
</context>
<context>
    <name>TrafficOverTime</name>
    <message>
        <source>Utilisation over time</source>
        <translation>利用率随时间的变化</translation>
    </message>
</context>
<context>
    <name>TransportBar</name>
    <message>
        <source>Playing</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>To the start (Home)</source>
        <translation>回到开头（Home）</translation>
    </message>
    <message>
        <source>Back to the event before (,)</source>
        <translation>退到上一个事件（,）</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>On to the next event (.)</source>
        <translation>进到下一个事件（.）</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>跳到结尾（End）</translation>
    </message>
    <message>
        <source>Instant</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Again and again; click for once</source>
        <translation>循环播放；点击改为只放一遍</translation>
    </message>
    <message>
        <source>Once; click for again and again</source>
        <translation>只放一遍；点击改为循环播放</translation>
    </message>
    <message>
        <source>Take the mark away (M)</source>
        <translation>取消此处的标记（M）</translation>
    </message>
    <message>
        <source>Mark this instant (M); Shift+M goes to the next mark</source>
        <translation>标记此刻（M）；Shift+M 跳到下一个标记</translation>
    </message>
    <message>
        <source>Reduced motion: from event to event; click for smooth motion</source>
        <translation>减弱动态效果：逐个事件跳转；点击恢复连续动画</translation>
    </message>
    <message>
        <source>Smooth motion; click for reduced motion</source>
        <translation>连续动画；点击可减弱动态效果</translation>
    </message>
</context>
<context>
    <name>VersionTable</name>
    <message>
        <source>By version</source>
        <translation>各版本情况</translation>
    </message>
</context>
<context>
    <name>ZoomButtons</name>
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
</context>
</TS>
