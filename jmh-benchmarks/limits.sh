#!/usr/bin/env bash
# How far from the drive's limit is each kind of work? Reads beside a C program that makes the same requests and drops the bytes,
# conversions and exports beside cp and sync of as many bytes, in turns, with nothing in the page cache: the table "Limits" of
# docs/performance.md.
#
#   jmh-benchmarks/limits.sh FOLDER [SIZE [TURNS [ROWS]]]
#
# SIZE of the survey (default 2416M); medians of TURNS planes (default 15), and of 3 conversions; only reads whose name
# contains ROWS, and no conversions, if that is given. Makes demo.sgy,
# demo.h5, planes.h5, zstd.h5, demo.zgy, dense.h5 and table.h5 in FOLDER, seven times SIZE and 2 GB, unless they are there, and leaves them for the next run; four times SIZE more for a while.
# Without a C compiler (cc) that column is left out. SLICELINE names the command to convert with (./sliceline of this checkout).
set -euo pipefail
folder=${1:?usage: $0 FOLDER [SIZE [TURNS]]}
size=${2:-2416M}
turns=${3:-15}
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
sliceline=${SLICELINE:-$home/sliceline}
jar=$home/jmh-benchmarks/target/benchmarks.jar
[ -e "$jar" ] || (cd "$home" && ./mvnw -q -Pjmh -Dquick -DskipTests -pl jmh-benchmarks -am package)
mkdir -p "$folder"
work=$(mktemp -d "$folder/limits.XXXXXX")
trap 'rm -rf "$work"' EXIT

[ -e "$folder/demo.h5" ] || "$sliceline" demo --size "$size" --keep --dir "$folder" >&2
[ -e "$folder/planes.h5" ] || "$sliceline" convert "$folder/demo.sgy" "$folder/planes.h5" --layout planes >&2
[ -e "$folder/zstd.h5" ] || "$sliceline" convert "$folder/demo.sgy" "$folder/zstd.h5" --filter shuffle,zstd >&2
[ -e "$folder/demo.zgy" ] || "$sliceline" export "$folder/demo.h5" "$folder/demo.zgy" >&2
sync

program=
if command -v cc >/dev/null && cc -O2 -pthread -o "$work/read_ranges" "$home/dev/interop/read_ranges.c"; then
    program=$work/read_ranges
else
    echo "no C compiler (Debian: apt-get install gcc libc6-dev): the C program is left out" >&2
fi

echo "| cold, ms | requests | MB | Sliceline | C, or \`cp\` and \`sync\` | C in huge pages | ratio |"
echo "|---|---|---|---|---|---|---|"
GLIBC_TUNABLES=glibc.malloc.hugetlb=1 java -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$jar" \
    io.github.sliceline.jmh.Limits "$folder" "$program" "$turns" "${4:-}"
[ -z "${4:-}" ] || exit 0

milliseconds() { # NAME SOURCE COMMAND...: runs it with SOURCE not in the page cache, and notes the time until all is on the drive
    local list=$work/$1 source=$2 start
    shift 2
    rm -rf "$work/new"
    mkdir "$work/new"
    sync
    dd if="$source" iflag=nocache count=0 status=none
    start=$(date +%s%N)
    "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2 && exit 1; }
    sync "$work"/new/*
    echo $((($(date +%s%N) - start) / 1000000)) >>"$list"
}
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
row() { # NAME SOURCE PLAIN COMMAND...: a command that makes a file, beside a copy of PLAIN
    local name=$1 source=$2 plain=$3
    shift 3
    rm -f "$work/ours" "$work/plain"
    for _ in 1 2 3; do
        milliseconds ours "$source" "$@"
        milliseconds plain "$plain" cp "$plain" "$work/new/copy"
    done
    awk -v name="$name" -v bytes="$(stat -c %s "$plain")" -v ours="$(median ours)" -v plain="$(median plain)" \
        'BEGIN { printf "| %s | | %.1f | %d | %d | | %.2f |\n", name, bytes / 1e6, ours, plain, ours / plain }'
}
row '`convert`' "$folder/demo.sgy" "$folder/demo.sgy" "$sliceline" convert "$folder/demo.sgy" "$work/new/volume.h5"
row '`convert --layout planes`' "$folder/demo.sgy" "$folder/planes.h5" \
    "$sliceline" convert "$folder/demo.sgy" "$work/new/volume.h5" --layout planes
row '`export`' "$folder/demo.h5" "$folder/demo.sgy" "$sliceline" export "$folder/demo.h5" "$work/new/survey.sgy"
row '`export` to ZGY' "$folder/demo.h5" "$folder/demo.zgy" "$sliceline" export "$folder/demo.h5" "$work/new/survey.zgy"
