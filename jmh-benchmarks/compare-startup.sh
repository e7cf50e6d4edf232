#!/usr/bin/env bash
# How long a command takes as a whole process, from the shell's fork to its end: median of wall-clock time, and processor time,
# which other work on the machine changes less; the commands in turn, round by round, so that a busy minute hits all of them.
#
# usage: jmh-benchmarks/compare-startup.sh VOLUME.h5 [ROUNDS [PYTHON]]
#
# VOLUME.h5 as 'sliceline demo --size 2400M --keep' makes it, with a sample every 4 ms. PYTHON has h5py and numpy; without it the peer is left out.
set -euo pipefail
volume=$1 rounds=${2:-9} python=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
sliceline=$here/../sliceline
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$sliceline" --version # builds, and makes the archive of classes, where that is to be done
cat >"$work/plane.py" <<'PYTHON'
import sys, h5py, numpy
with h5py.File(sys.argv[1]) as file:
    numpy.save(sys.argv[2], file["data"][:, :, 500])
PYTHON

timed() { # NAME COMMAND...
    local name=$1
    shift
    TIMEFORMAT="%R %U %S"
    { time "$@" >/dev/null 2>&1; } 2>>"$work/$name.times"
}

for ((round = 0; round <= rounds; round++)); do
    timed version "$sliceline" --version
    timed info "$sliceline" info "$volume"
    timed plane "$sliceline" read "$volume" --time 2000 -o "$work/plane.npy" --force
    [ -z "$python" ] || timed h5py "$python" "$work/plane.py" "$volume" "$work/h5py.npy"
    # the first round warms the page cache up and does not count
    [ "$round" -gt 0 ] || rm -f "$work"/*.times
done
[ -z "$python" ] || cmp "$work/plane.npy" "$work/h5py.npy"

printf '%-8s  %8s  %8s   (medians of %d)\n' command 'wall s' 'cpu s' "$rounds"
for name in version info plane ${python:+h5py}; do
    wall=$(cut -d' ' -f1 "$work/$name.times" | sort -n | sed -n "$(((rounds + 1) / 2))p")
    cpu=$(awk '{ print $2 + $3 }' "$work/$name.times" | sort -n | sed -n "$(((rounds + 1) / 2))p")
    printf '%-8s  %8s  %8s\n' "$name" "$wall" "$cpu"
done
