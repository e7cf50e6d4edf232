#!/usr/bin/env bash
# Reads from an object store: requests, cold planes at 50 ms a request, a whole pass without latency. The server is s3proxy on
# loopback. What docs/measurements.md says of object stores.
#
#   jmh-benchmarks/compare-objects.sh [EXTENTS] [PYTHON]
#
# EXTENTS of the cube (default 783x783x1044: 2.6 GB, and 7.7 GB with its copies). PYTHON has h5py, s3fs and numpy, and reads the
# same planes; without it only ours are read. Everything is in a folder of TMPDIR (or /tmp), which takes 18 GB for the default
# cube and is deleted in the end.
set -euo pipefail
extents=${1:-783x783x1044}
python=${2:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$(dirname "$here")
jar=$here/target/benchmarks.jar
[ -e "$jar" ] || (cd "$home" && ./mvnw -q -Pjmh -Dquick -DskipTests -pl jmh-benchmarks -am package)
work=$(mktemp -d)
servers=()
clean_up() {
    kill "${servers[@]}" 2>/dev/null || true
    wait "${servers[@]}" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT

serve() { # NAME LATENCY_MS
    "$home/interop/object_server.sh" 0 "$work/objects" "$2" >"$work/$1.env" 2>"$work/$1.log" &
    servers+=($!)
    for _ in $(seq 600); do
        grep -q AWS_REGION "$work/$1.env" && return
        kill -0 "${servers[-1]}" 2>/dev/null || break
        sleep 0.2
    done
    cat "$work/$1.log" >&2
    exit 1
}

serve fast 0
serve slow 50
endpoint() { sed -n 's/^export AWS_ENDPOINT_URL_S3=//p' "$work/$1.env"; }
eval "$(grep -E '^export AWS_(ACCESS|SECRET|REGION)' "$work/fast.env")"
java -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$jar" io.github.sliceline.jmh.ObjectTable \
    "$(endpoint fast)" "$(endpoint slow)" "$work" "$extents" ${python:+"$python" "$here/compare_objects.py"}
