#!/usr/bin/env bash
# How long does an export take beside a plain copy of the SEG-Y file?
#
#   jmh-benchmarks/compare-export.sh SURVEY.sgy [ROUNDS]
#
# Converts the survey once, then in turn, ROUNDS times (default 3): cp of the SEG-Y file, and sliceline export of the
# volume in a JVM with -Xmx512m, which compares the result with the survey's SHA-256. Before each, the input is
# dropped from the page cache; each ends with its output forced to the drive. Prints seconds and the ratio to cp, by
# medians. Output goes beside the survey and is deleted.
set -euo pipefail
survey=${1:?usage: $0 SURVEY.sgy [ROUNDS]}
rounds=${2:-3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "$(dirname "$survey")/compare-export.XXXXXX")
trap 'rm -rf "$work"' EXIT

evict() { dd if="$1" iflag=nocache count=0 status=none; }
seconds() { # NAME INPUT COMMAND...: runs it cold and appends the wall time to the name's list
    local name=$1 input=$2
    shift 2
    rm -f "$work"/out.*
    sync
    evict "$input"
    local start end
    start=$(date +%s.%N)
    "$@" >/dev/null
    end=$(date +%s.%N)
    awk -v s="$start" -v e="$end" 'BEGIN { printf "%.2f\n", e - s }' | tee -a "$work/$name" | sed "s/^/$name /"
}
copy() { cp "$survey" "$work/out.sgy" && sync "$work/out.sgy"; }
export_volume() { SLICELINE_OPTS=-Xmx512m "$here/../sliceline" export "$work/survey.h5" "$work/out.sgy"; }

SLICELINE_OPTS=-Xmx512m "$here/../sliceline" convert "$survey" "$work/survey.h5" --chunk 32,32,32
for ((i = 0; i < rounds; i++)); do
    seconds copy "$survey" copy
    seconds export "$work/survey.h5" export_volume
done
cmp "$survey" "$work/out.sgy" && echo "the export is the survey, bit for bit"
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
base=$(median copy)
echo "median of $rounds, seconds and ratio to cp + sync:"
for peer in copy export; do awk -v n="$peer" -v s="$(median "$peer")" -v b="$base" 'BEGIN { printf "  %-10s %6.2f  %5.2f\n", n, s, s / b }'; done
