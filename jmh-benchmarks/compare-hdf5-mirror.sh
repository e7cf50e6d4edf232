#!/usr/bin/env bash
# What does a copy cost an application that writes through HDF5's own mirror driver?
#
#   jmh-benchmarks/compare-hdf5-mirror.sh HDF5 [ROUNDS] [MEGABYTES]
#
# HDF5 is where an HDF5 with its mirror driver is installed (bin, include, lib). In turn, ROUNDS times (default 5): the
# application of dev/interop/hdf5_mirror_client.py writes MEGABYTES (default 256) twice, in chunks of 256 KiB and contiguous,
# without a copy, with one on HDF5's mirror_server, and with one on sliceline mirror-server, both on loopback and on the
# drive of the working folder. Then the same with an eighth in chunks of 4 KiB, and with no samples. Each copy is compared
# with the file. Prints medians: seconds until the file is closed, and until it and its copy are forced to the drive too.
# HDF5's server listens on all addresses and asks nobody who they are, so all this runs in a network of its own (unshare).
set -euo pipefail
hdf5=${1:?usage: $0 HDF5 [ROUNDS] [MEGABYTES]}
rounds=${2:-5}
megabytes=${3:-256}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
sliceline=$here/../sliceline
if [ -z "${IN_OWN_NETWORK:-}" ]; then
    "$sliceline" --version >/dev/null # builds, if need be
    IN_OWN_NETWORK=yes exec unshare --map-root-user --net "${BASH_SOURCE[0]}" "$@"
fi
ip link set lo up
work=$(mktemp -d "$PWD/compare-hdf5-mirror.XXXXXX")
servers=()
trap 'kill "${servers[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
mkdir "$work/theirs" "$work/ours"

(cd "$work/theirs" && exec "$hdf5/bin/mirror_server" --port=3000 --verbosity=0 >"$work/log.theirs" 2>&1) &
servers+=($!)
"$sliceline" mirror-server --dir "$work/ours" --hdf5-mirror 127.0.0.1:3001 2>"$work/log" &
servers+=($!)
until (: </dev/tcp/127.0.0.1/3000 && : </dev/tcp/127.0.0.1/3001) 2>/dev/null; do
    kill -0 "${servers[@]}" || { cat "$work/log" >&2; exit 1; }
    sleep 0.1
done

write() { # NAME PORT COPY MEGABYTES KILOBYTES: appends the seconds to the name's lists
    local closed start end copy=()
    [ "$2" = 0 ] || copy=("$3")
    rm -f "$work/file.h5" "${copy[@]}"
    sync
    closed=$("${PYTHON:-python3}" "$here/../dev/interop/hdf5_mirror_client.py" "$hdf5" create "$2" "$work/file.h5" copy.h5 "$4" "$5")
    echo "$closed" >>"$work/closed.$1"
    start=$(date +%s.%N)
    sync -d "$work/file.h5" "${copy[@]}"
    end=$(date +%s.%N)
    awk -v c="$closed" -v s="$start" -v e="$end" 'BEGIN { printf "%.3f\n", c + e - s }' >>"$work/forced.$1"
    [ "$2" = 0 ] || cmp "$work/file.h5" "$3"
}
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
compare() { # ROUNDS MEGABYTES KILOBYTES
    rm -f "$work"/closed.* "$work"/forced.*
    for ((i = 0; i < $1; i++)); do
        write none 0 - "$2" "$3"
        write theirs 3000 "$work/theirs/copy.h5" "$2" "$3"
        write ours 3001 "$work/ours/copy.h5" "$2" "$3"
    done
    echo "$(grep -o '[0-9]* bytes in [0-9]* writes' "$work/log" | tail -1), median of $1:"
    for way in none theirs ours; do
        awk -v n="$way" -v c="$(median closed.$way)" -v f="$(median forced.$way)" \
            -v nc="$(median closed.none)" -v nf="$(median forced.none)" 'BEGIN {
            printf "  %-7s closed %7.3f s  %5.2f    forced %7.3f s  %5.2f\n", n, c, c / nc, f, f / nf }'
    done
}
compare 20 0 256 >/dev/null # warms up
compare "$rounds" "$megabytes" 256
compare "$rounds" $((megabytes / 8)) 4
compare 20 0 256
