#!/usr/bin/env bash
# How long does a conversion take whose traces are not sorted by inline?
#
#   jmh-benchmarks/compare-orders.sh SURVEY.sgy [ROUNDS] [PYTHON]
#
# Makes copies of the inline-sorted survey sorted by crossline and shuffled at random (reorder_survey.py says of which
# surveys; PYTHON, default python3, needs numpy). Then in turn, ROUNDS times (default 3): sliceline convert of each in a
# JVM with -Xmx512m, dropped from the page cache before. Prints seconds and the ratios to inline-sorted, by medians.
# Everything made goes beside the survey and is deleted.
set -euo pipefail
survey=${1:?usage: $0 SURVEY.sgy [ROUNDS] [PYTHON]}
rounds=${2:-3}
python=${3:-python3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "$(dirname "$survey")/compare-orders.XXXXXX")
trap 'rm -rf "$work"' EXIT

ln -s "$(realpath "$survey")" "$work/inline.sgy"
for order in crossline shuffled; do "$python" "$here/reorder_survey.py" "$survey" "$work/$order.sgy" "$order"; done
"$here/../sliceline" --version >/dev/null # builds, if need be

for ((i = 0; i < rounds; i++)); do
    for order in inline crossline shuffled; do
        rm -f "$work/out.h5"
        sync
        dd if="$work/$order.sgy" iflag=nocache count=0 status=none
        start=$(date +%s.%N)
        SLICELINE_OPTS=-Xmx512m "$here/../sliceline" convert "$work/$order.sgy" "$work/out.h5" --chunk 32,32,32 >/dev/null
        end=$(date +%s.%N)
        awk -v s="$start" -v e="$end" 'BEGIN { printf "%.2f\n", e - s }' | tee -a "$work/$order" | sed "s/^/$order /"
    done
done
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
base=$(median inline)
echo "median of $rounds, seconds and ratio to inline-sorted:"
for order in inline crossline shuffled; do
    awk -v n="$order" -v s="$(median "$order")" -v b="$base" 'BEGIN { printf "  %-10s %6.2f  %5.2f\n", n, s, s / b }'
done
