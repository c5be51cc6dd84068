// SPDX-FileCopyrightText: 2026 The Rankscape authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The sequences of the five dispatchers. Source: facts.md C(a), T.3 to T.6.
#include "model/mechanisms/expert_parallel/steps.h"

#include <algorithm>

namespace rankscape::expert_parallel {

namespace {

using Where = DispatchStep::Where;

class Writing {
public:
    Writing(Dispatch &d, const ExpertGroup &group, const Routing &routing) : d_(d), group_(group), routing_(routing) {}

    void forward()
    {
        compute(Work::router, {"router", "router"},
                {"scores every expert for each token and keeps the top-k with their probs",
                 "为每个 token 给所有专家打分，保留 top-k 及其路由概率"});
        switch (d_.dispatcher) {
        case Dispatcher::allgather: allgather(); break;
        case Dispatcher::alltoall: alltoall(); break;
        case Dispatcher::deepep: deepep(); break;
        case Dispatcher::hybridep: hybridep(); break;
        case Dispatcher::ncclep: ncclep(); break;
        }
    }

    void backward()
    {
        steps_ = &d_.backward;
        const bool gathers = d_.dispatcher == Dispatcher::allgather;
        compute(
            Work::permute, {"gradient of the sum", "求和的梯度"},
            {"the gradient of each token, once for each copy that was summed", "每个 token 的梯度，按求和的各份展开"});
        send(Work::dispatch, gathers ? Text{"all-gather", "all-gather"} : Text{"combine backward", "combine 反向"},
             {"gradients of the outputs go the way of the tokens: a dispatch",
              "输出的梯度沿 token 的去路发送：等同一次 dispatch"},
             scaled(d_.dispatch.sent_most, d_.wire.combine_backward, d_.wire.dispatch), 0);
        shared_weights(true);
        compute(Work::dgrad, {"experts, dgrad", "专家 dgrad"}, {"gradients of the experts' inputs", "专家输入的梯度"});
        compute(Work::wgrad, {"experts, wgrad", "专家 wgrad"},
                {"gradients of the experts' weights; nothing waits for them", "专家权重的梯度；没有后续步骤等待它"});
        shared_weights(false);
        send(Work::combine,
             gathers ? Text{"reduce-scatter", "reduce-scatter"} : Text{"dispatch backward", "dispatch 反向"},
             {"gradients of the inputs come home and are summed: a combine", "输入的梯度返回并求和：等同一次 combine"},
             scaled(d_.combine.sent_most, d_.wire.dispatch_backward, d_.wire.combine), 1);
        compute(Work::router, {"router, backward", "router 反向"}, {"gradients of the scores", "打分的梯度"});
    }

private:
    static double scaled(double bytes, std::int64_t wire, std::int64_t from)
    {
        return from > 0 ? bytes * static_cast<double>(wire) / static_cast<double>(from) : 0;
    }
    double tokens() const { return static_cast<double>(routing_.settings.tokens); }
    double others() const { return static_cast<double>(group_.size() - 1); }
    double experts() const { return static_cast<double>(routing_.settings.experts); }

    void add(Where where, Work work, Text name, Text what, double bytes, std::int32_t traffic)
    {
        steps_->push_back({where, work, std::move(name), std::move(what), bytes, traffic});
    }
    void compute(Work work, Text name, Text what)
    {
        add(Where::compute, work, std::move(name), std::move(what), 0, -1);
    }
    void send(Work work, Text name, Text what, double bytes, std::int32_t traffic = -1)
    {
        if (group_.size() > 1)
            add(Where::communication, work, std::move(name), std::move(what), bytes, traffic);
    }
    void wait(Text what) { add(Where::host, Work::host, {"host waits", "host 等待"}, std::move(what), 0, -1); }
    void experts_run()
    {
        compute(Work::forward, {"grouped GEMM", "grouped GEMM"},
                {"FC1, activation times probability, FC2 of all experts of the rank",
                 "本 rank 所有专家的 FC1、激活乘路由概率、FC2"});
    }
    void home(Text what) { send(Work::combine, {"combine", "combine"}, std::move(what), d_.combine.sent_most, 1); }

    void allgather()
    {
        send(Work::gather, {"all-gather map", "all-gather 路由表"},
             {"one byte for each token and expert: who goes where", "每个 token、每个专家一个字节：谁去哪里"},
             others() * tokens() * experts());
        send(Work::gather, {"all-gather probs", "all-gather probs"},
             {"an FP32 probability for each token and expert", "每个 token、每个专家一个 FP32 路由概率"},
             others() * tokens() * experts() * static_cast<double>(d_.wire.probability));
        send(Work::dispatch, {"all-gather tokens", "all-gather token"},
             {"every token to every rank: T · h · 2 bytes to each of the others",
              "所有 token 发往所有 rank：向其他每个 rank 各 T · h · 2 字节"},
             d_.dispatch.sent_most, 0);
        compute(
            Work::permute, {"mask, permute", "筛选并 permute"},
            {"keeps the tokens of its own experts, sorted by expert", "只保留属于本 rank 专家的 token，并按专家排序"});
        experts_run();
        compute(Work::permute, {"unpermute", "unpermute"},
                {"back to the grid of all tokens, zeros elsewhere", "放回全部 token 的位置，其余为零"});
        send(Work::combine, {"reduce-scatter", "reduce-scatter"},
             {"sums what the experts made and returns each rank its own tokens",
              "对各专家的结果求和，并把各自的 token 还给原 rank"},
             d_.combine.sent_most, 1);
    }

    void alltoall()
    {
        if (!d_.padded) {
            send(Work::gather, {"counts", "交换计数"},
                 {"all-gather of the tokens for each expert over ETP × EP, 8 bytes each",
                  "在 ETP × EP 上 all-gather 每个专家的 token 数，每项 8 字节"},
                 others() * experts() * 8);
            wait({"counts are copied to the host on a side stream; it needs them for the split sizes",
                  "计数经旁路 stream 拷到 host，host 据此得到各段大小"});
        }
        compute(Work::permute, {"permute", "permute"},
                {"tokens sorted by expert, one copy for each chosen expert", "按专家排序，每个选中的专家一份"});
        send(Work::dispatch, {"all-to-all", "all-to-all"},
             {"tokens to the EP rank that holds the expert: T · k · h · 2 · (EP - 1) / EP bytes if balanced",
              "把 token 发到持有专家的 EP rank：均衡时为 T · k · h · 2 · (EP - 1) / EP 字节"},
             d_.dispatch.sent_most, 0);
        send(Work::dispatch, {"probs", "probs"},
             {"a second all-to-all: an FP32 routing probability for each copy",
              "第二次 all-to-all：每份 token 一个 FP32 路由概率"},
             scaled(d_.dispatch.sent_most, d_.wire.probability, d_.wire.dispatch));
        shared_weights(true);
        compute(Work::permute, {"sort", "排序"},
                {"chunks of the sources sorted by local expert", "把各来源的段按本地专家排序"});
        experts_run();
        compute(Work::permute, {"unsort", "还原顺序"},
                {"chunks back in the order of the sources", "各段恢复为按来源排列"});
        shared_weights(false);
        home({"a second all-to-all, the way back", "再做一次 all-to-all，原路返回"});
        compute(Work::permute, {"unpermute, sum", "unpermute 并求和"},
                {"each token's copies back in place and added up", "各份结果放回 token 的位置并相加"});
    }

    /// ETP ranks hold slices of the same experts: alltoall gives them each other's tokens afterwards.
    void shared_weights(bool there)
    {
        if (d_.dispatcher != Dispatcher::alltoall || group_.etp < 2)
            return;
        const auto rest = static_cast<double>(group_.etp - 1) / group_.etp;
        const auto bytes = static_cast<double>(d_.receiving.most()) * static_cast<double>(d_.wire.combine) * rest;
        there ? send(Work::gather, {"all-gather over ETP", "ETP all-gather"},
                     {"each ETP rank needs all tokens of its experts", "每个 ETP rank 都需要其专家的全部 token"}, bytes)
              : send(Work::reduce_scatter, {"reduce-scatter over ETP", "ETP reduce-scatter"},
                     {"partial results of the slices summed", "对各切片的部分结果求和"}, bytes);
    }

    void deepep()
    {
        compute(Work::permute, {"layout", "layout"},
                {"counts tokens by destination rank and domain", "按目的 rank 和 domain 统计 token"});
        send(Work::dispatch, {"dispatch", "dispatch"},
             {"once per destination domain over the network, then by NVLink once per destination rank; top-k indices "
              "and "
              "FP32 probs go along",
              "经网络每个目的 domain 只发一份，再由 NVLink 转发，每个目的 rank 一份；top-k 索引和 FP32 路由概率随行"},
             d_.dispatch.sent_most, 0);
        wait({"for the number of tokens that arrive", "等待到达的 token 数"});
        compute(Work::permute, {"permute", "permute"},
                {"received tokens sorted by local expert", "收到的 token 按本地专家排序"});
        experts_run();
        compute(Work::permute, {"unpermute", "unpermute"},
                {"a token's results on this rank added up", "同一 token 在本 rank 上的结果相加"});
        home({"sums inside the domain go back once per domain", "domain 内先求和，每个 domain 只回传一份"});
    }

    void hybridep()
    {
        if (!d_.receiving.budget)
            wait({"for the size of the receive buffer", "等待接收缓冲区的大小"});
        send(Work::dispatch, {"dispatch", "dispatch"},
             {"chunks of 64 tokens: by the network to the peer of the same index in each domain once, NVLink writes to "
              "each destination rank",
              "以 64 个 token 为一块：经网络向每个 domain 中同序号的对端各发一份，再用 NVLink 写到每个目的 rank"},
             d_.dispatch.sent_most, 0);
        compute(Work::permute, {"permute", "permute"},
                {"received tokens sorted by local expert; can be fused into the dispatch",
                 "收到的 token 按本地专家排序；可融合进 dispatch"});
        experts_run();
        compute(Work::permute, {"unpermute", "unpermute"},
                {"a token's results on this rank added up", "同一 token 在本 rank 上的结果相加"});
        home({"pre-reduced inside each domain, one copy across, the last sum at home",
              "各 domain 内先归约，只回传一份，最后在原 rank 求和"});
    }

    void ncclep()
    {
        if (!d_.receiving.budget)
            wait({"eager mode: one wait for the counts", "eager 模式：等待一次计数"});
        send(Work::dispatch, {"dispatch", "dispatch"},
             d_.receiving.budget
                 ? Text{"into a buffer of fixed size; what does not fit is dropped and sets a flag",
                        "写入固定大小的缓冲区；放不下的被丢弃并置标志"}
                 : Text{"NCCL's device API: loads and stores inside NVLink, GIN across, once per destination domain",
                        "NCCL device API：NVLink 内直接读写，跨 domain 用 GIN，每个目的 domain 一份"},
             d_.dispatch.sent_most, 0);
        experts_run();
        home({"sums inside the domain go back once per domain", "domain 内先求和，每个 domain 只回传一份"});
    }

    Dispatch &d_;
    const ExpertGroup &group_;
    const Routing &routing_;
    std::vector<DispatchStep> *steps_ = &d_.forward;
};

} // namespace

void add_steps(Dispatch &dispatch, const ExpertGroup &group, const Routing &routing)
{
    Writing writing(dispatch, group, routing);
    writing.forward();
    writing.backward();
}

} // namespace rankscape::expert_parallel
