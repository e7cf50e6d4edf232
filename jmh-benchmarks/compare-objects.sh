#!/usr/bin/env bash
# Reads from an object store: cold planes at 50 ms a request; without latency a whole pass and the SDK's download, in turns. The server is s3proxy on loopback.
# What docs/measurements.md says of object stores.
#
#   jmh-benchmarks/compare-objects.sh [SIZE] [PYTHON]
#
# SIZE of the survey (default 2600M; three times as much with its copies). PYTHON has h5py and s3fs, and reads planes of the same
# objects; without it only ours are read. Everything is in a folder of TMPDIR (or /tmp), which takes 20 GB for the default and is
# deleted in the end.
set -euo pipefail
size=${1:-2600M}
python=${2:-}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$(dirname "$here")
sliceline=$home/sliceline
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
    "$home/dev/interop/object_server.sh" 0 "$work/objects" "$2" >"$work/$1.env" 2>"$work/$1.log" &
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
export AWS_ENDPOINT_URL_S3 AWS_EC2_METADATA_DISABLED=true
use() { AWS_ENDPOINT_URL_S3=$(sed -n 's/^export AWS_ENDPOINT_URL_S3=//p' "$work/$1.env"); }
eval "$(grep -E '^export AWS_(ACCESS|SECRET|REGION)' "$work/fast.env")"

use fast
"$sliceline" demo --size "$size" --keep --dir "$work" >/dev/null
"$sliceline" convert "$work/demo.sgy" s3://surveys/balanced.h5
"$sliceline" convert "$work/demo.sgy" "$work/planes.h5" --layout planes # copies of a cube are made of files here
curl -sSf --aws-sigv4 "aws:amz:$AWS_REGION:s3" --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY" \
    -H "x-amz-content-sha256: UNSIGNED-PAYLOAD" --upload-file "$work/planes.h5" "$AWS_ENDPOINT_URL_S3/surveys/planes.h5"
java -Xmx2g -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$jar" io.github.sliceline.jmh.ObjectPasses \
    s3://surveys/balanced.h5 9

use slow
for name in balanced planes; do
    "$sliceline" bench "s3://surveys/$name.h5" --paths direct --open once --rounds 7
    [ -z "$python" ] || for direction in 0 1 2; do
        echo "h5py, dimension $direction: $("$python" "$here/compare_objects.py" "$AWS_ENDPOINT_URL_S3" "surveys/$name.h5" "$direction" 100) s"
    done
done
