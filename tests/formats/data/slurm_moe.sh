#!/bin/bash
#SBATCH --job-name=moe-pretrain
#SBATCH --nodes=16              # trays
#SBATCH --ntasks-per-node=1
#SBATCH --gpus-per-node=4
#SBATCH --time=04:00:00

set -euo pipefail
source ./cluster_env.sh

export CUDA_DEVICE_MAX_CONNECTIONS=32
export NCCL_ALGO=${NCCL_ALGO:-Ring}
GPUS_PER_NODE=4
NNODES=${SLURM_NNODES}
HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n1)
TP=${1:-2}
: "${EP:=8}"
WORLD=$((GPUS_PER_NODE * NNODES))

DISTRIBUTED_ARGS=(
    --nproc_per_node $GPUS_PER_NODE
    --nnodes $NNODES
    --master_addr $HEAD   # first node
    --master_port 6000
)

if [ "$TP" -gt 1 ]; then
    SP="--sequence-parallel"
else
    SP=""
fi

MODEL_ARGS="
    --num-layers 48 \
    --hidden-size 2048 \
    --num-attention-heads 32
"
MOE_ARGS=(--num-experts 128 --moe-router-topk 8)
MOE_ARGS+=(--expert-model-parallel-size ${EP} --expert-tensor-parallel-size=1)

cat > hosts <<EOF
--tensor-model-parallel-size 64
EOF

echo "world is $WORLD with --tensor-model-parallel-size $TP"
srun -l torchrun "${DISTRIBUTED_ARGS[@]}" pretrain_gpt.py \
    ${MODEL_ARGS} "${MOE_ARGS[@]}" $SP \
    --tensor-model-parallel-size "$TP" \
    --pipeline-model-parallel-size $((TP*2)) \
    --data-path "$DATA_PATH" --lr 1.0e-4 \
    --bf16 2>&1 | tee log.txt
