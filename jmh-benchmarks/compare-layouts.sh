#!/usr/bin/env bash
# Planes out of each layout, volume open and file dropped from the page cache before each plane, beside h5py and segyio: what
# docs/measurements.md, "Layouts", says.
#
# usage: jmh-benchmarks/compare-layouts.sh SURVEY.sgy FOLDER [ROUNDS [PYTHON]]
#
# Makes some 20 GB for 768 x 768 x 1024 floats in FOLDER, and leaves them there for the next run. PYTHON has h5py, segyio and
# numpy; without it the peers are left out.
set -euo pipefail
survey=$1 folder=$2 rounds=${3:-7} python=${4:-}
here=$(cd "$(dirname "$0")" && pwd)
sliceline=$here/../sliceline
mkdir -p "$folder"

make() { # NAME ARGUMENTS...
    local name=$1
    shift
    [ -e "$folder/$name.h5" ] || "$sliceline" convert "$survey" "$folder/$name.h5" "$@" >&2
}
make default
make fast --layout fast
make planes --layout planes
make planes-int8 --layout planes:int8
make zstd --filter shuffle,zstd
make 64 --chunk 64,64,64
[ -e "$folder/int16.h5" ] || "$sliceline" rechunk "$folder/default.h5" "$folder/int16.h5" --type int16 >&2

drop() { dd if="$1" iflag=nocache count=0 status=none; }

echo "== the drive's sequential rate, 4 MiB at a time past the page cache"
for i in 1 2 3; do dd if="$folder/default.h5" of=/dev/null bs=4M iflag=direct 2>&1 | tail -1; done
for round in 1 2; do
    echo "== round $round"
    for name in default fast planes zstd int16; do
        "$sliceline" bench "$folder/$name.h5" --paths direct --open once --rounds "$rounds" | grep -E 'direct +(inline|cross|slice)' |
            sed "s/^/$name /"
    done
    "$sliceline" bench "$folder/planes-int8.h5" --precision display --open once --rounds "$rounds" |
        grep -E 'direct +(inline|cross|slice)' | sed 's/^/planes:int8 /'
    if [ -n "$python" ]; then
        "$python" "$here/compare_layouts.py" "$folder/64.h5" "$survey" "$rounds"
    fi
done
