#!/bin/bash
#SBATCH -N 2 --ntasks-per-node=8
options=" --tensor-model-parallel-size 8 \
    --pipeline-model-parallel-size 2 \
    --use-distributed-optimizer"
run_cmd="python -u pretrain_gpt.py ${options} --global-batch-size 256"
srun --container-image img.sqsh bash -c "${run_cmd}"
