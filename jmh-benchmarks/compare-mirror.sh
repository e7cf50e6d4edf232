#!/usr/bin/env bash
# What do a second file and a mirror cost a conversion?
#
#   jmh-benchmarks/compare-mirror.sh SURVEY.sgy [ROUNDS] [MIRROR_DIR]
#
# In turn, ROUNDS times (default 3): sliceline convert alone, with --tee to a second file on the same drive, and with
# --mirror to a server on loopback that writes to MIRROR_DIR (default: the same drive), each in a JVM with -Xmx512m.
# Before each the survey is dropped from the page cache; each ends with its output and its copy forced to the drive.
# Every copy is compared with the volume. Prints seconds and the ratios to the conversion alone, by medians. Output goes
# beside the survey and is deleted.
set -euo pipefail
survey=${1:?usage: $0 SURVEY.sgy [ROUNDS] [MIRROR_DIR]}
rounds=${2:-3}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
sliceline=$here/../sliceline
work=$(mktemp -d "$(dirname "$survey")/compare-mirror.XXXXXX")
served=$(mktemp -d "${3:-$work}/served.XXXXXX")
trap 'kill "${server:-}" 2>/dev/null || true; wait; rm -rf "$work" "$served"' EXIT

"$sliceline" --version >/dev/null # builds, if need be
head -c 32 /dev/urandom | base64 >"$work/token"
"$sliceline" mirror-server --dir "$served" --listen 127.0.0.1:0 --token-file "$work/token" 2>"$work/log" &
server=$!
until address=$(grep -o '127.0.0.1:[0-9]*' "$work/log" | head -1) && [ -n "$address" ]; do
    kill -0 "$server" || { cat "$work/log" >&2; exit 1; }
    sleep 0.1
done

seconds() { # NAME OPTION...: converts cold and appends the wall time to the name's list
    local name=$1
    shift
    rm -f "$work"/*.h5 "$served"/*.h5
    sync
    dd if="$survey" iflag=nocache count=0 status=none
    local start end
    start=$(date +%s.%N)
    SLICELINE_OPTS=-Xmx512m "$sliceline" convert "$survey" "$work/out.h5" --chunk 32,32,32 "$@" >/dev/null
    end=$(date +%s.%N)
    for copy in "$work/copy.h5" "$served/out.h5"; do if [ -e "$copy" ]; then cmp "$work/out.h5" "$copy"; fi; done
    awk -v s="$start" -v e="$end" 'BEGIN { printf "%.2f\n", e - s }' | tee -a "$work/$name" | sed "s/^/$name /"
}
for ((i = 0; i < rounds; i++)); do
    seconds alone
    seconds tee --tee "$work/copy.h5"
    seconds mirror --mirror "$address" --token-file "$work/token"
done
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
base=$(median alone)
echo "median of $rounds, seconds and ratio to the conversion alone:"
for way in alone tee mirror; do awk -v n="$way" -v s="$(median "$way")" -v b="$base" 'BEGIN { printf "  %-8s %6.2f  %5.2f\n", n, s, s / b }'; done
