#!/usr/bin/env bash
# How long does a conversion take beside a plain copy of the file, and beside segyio + h5py?
#
#   jmh-benchmarks/compare-convert.sh SURVEY.sgy [ROUNDS] [PYTHON] [planes]
#
# In turn, ROUNDS times (default 3): cp, sliceline convert in a JVM with -Xmx512m, and, where PYTHON (default
# python3) has segyio and h5py, those three ways (segyio_h5py.py says which). All write chunks of 32 x 32 x 32. Before
# each the survey is dropped from the page cache; each ends with its output forced to the drive. Prints seconds and the
# ratios to cp, by medians. Output goes beside the survey and is deleted. With planes also a conversion to --layout planes and a
# plain copy of its result, which need six times the room of the survey.
set -euo pipefail
survey=${1:?usage: $0 SURVEY.sgy [ROUNDS] [PYTHON] [planes]}
rounds=${2:-3}
python=${3:-python3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d "$(dirname "$survey")/compare-convert.XXXXXX")
trap 'rm -rf "$work"' EXIT

evict() { dd if="$1" iflag=nocache count=0 status=none; }
seconds() { # NAME COMMAND...: runs it cold and appends the wall time to the name's list
    local name=$1
    shift
    rm -f "$work"/out.*
    sync
    evict "$survey"
    local start end
    start=$(date +%s.%N)
    "$@" >/dev/null
    end=$(date +%s.%N)
    awk -v s="$start" -v e="$end" 'BEGIN { printf "%.2f\n", e - s }' | tee -a "$work/$name" | sed "s/^/$name /"
}
copy() { cp "$survey" "$work/out.sgy" && sync "$work/out.sgy"; }
sliceline() { SLICELINE_OPTS=-Xmx512m "$here/../sliceline" convert "$survey" "$work/out.h5" --chunk 32,32,32; }
planes() { rm -f "$work/planes.h5" && SLICELINE_OPTS=-Xmx512m "$here/../sliceline" convert "$survey" "$work/planes.h5" --layout planes; }
copies() { evict "$work/planes.h5" && cp "$work/planes.h5" "$work/out.h5" && sync "$work/out.h5"; }
script() { "$python" "$here/segyio_h5py.py" "$survey" "$work/out.h5" "$1" && sync "$work/out.h5"; }
slabs() { script slabs; }
lines() { script lines; }
all() { script all; }

"$here/../sliceline" --version >/dev/null # builds, if need be
peers=(copy sliceline)
if "$python" -c 'import segyio, h5py' 2>/dev/null; then peers+=(slabs lines all); else echo "skipped: $python has no segyio and h5py"; fi
[ "${4:-}" != planes ] || peers+=(planes copies)
for ((i = 0; i < rounds; i++)); do
    for peer in "${peers[@]}"; do seconds "$peer" "$peer"; done
done
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
base=$(median copy)
echo "median of $rounds, seconds and ratio to cp + sync:"
for peer in "${peers[@]}"; do awk -v n="$peer" -v s="$(median "$peer")" -v b="$base" 'BEGIN { printf "  %-10s %6.2f  %5.2f\n", n, s, s / b }'; done
