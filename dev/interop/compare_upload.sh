#!/usr/bin/env bash
# Compares a conversion straight into an object store with one to a file and 'aws s3 cp' of it, in turns, against a server on
# loopback (object_server.sh), in chunks of 64 × 64 × 64; and the object with the file, byte for byte. Exit code 1 if they differ.
#
# usage: dev/interop/compare_upload.sh SURVEY.sgy [FOLDER [ROUNDS [OPTION…]]]       such as survey.sgy /tmp/compare 3 --threads 2
# FOLDER, of which four times the size of the survey is used for a while, is best on the drive that the survey is on.
# AWS names the AWS CLI, SLICELINE the command to convert with (./sliceline of this checkout).
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
home=$(cd "$(dirname "$0")/../.." && pwd -P)
survey=$1
folder=${2:-$(mktemp -d)}
rounds=${3:-3}
shift $(($# < 3 ? $# : 3))
aws=${AWS:-aws}
sliceline=${SLICELINE:-$home/sliceline}
command -v "$aws" >/dev/null || { echo "no AWS CLI: pip install awscli, and AWS=its path" >&2; exit 2; }

work=$folder/compare-upload
mkdir -p "$work/objects"
server=
cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
"$sliceline" --version >/dev/null # builds it
: >"$work/environment"
"$home/dev/interop/object_server.sh" 0 "$work/objects" 0 >"$work/environment" &
server=$!
until grep -q AWS_ENDPOINT_URL_S3 "$work/environment" && grep -q AWS_SECRET "$work/environment"; do
    kill -0 "$server" || { echo "the server did not start" >&2; exit 1; }
    sleep 0.2
done
. "$work/environment"
export AWS_EC2_METADATA_DISABLED=true

seconds() { # of a command
    local start end
    sync
    start=$(date +%s.%N)
    "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; exit 1; }
    end=$(date +%s.%N)
    echo "$end - $start" | bc
}

printf '%s, %s bytes\n%5s  %9s  %9s  %9s  %s\n' "$survey" "$(stat -c %s "$survey")" \
    round 'to file' 's3 cp' 'to s3' 'to s3 / (to file + s3 cp)'
ratios=
for round in $(seq "$rounds"); do
    rm -rf "$work/survey.h5" "$work"/objects/surveys/*
    file=$(seconds "$sliceline" convert "$survey" "$work/survey.h5" --chunk 64,64,64 "$@")
    copy=$(seconds "$aws" s3 cp --no-progress "$work/survey.h5" s3://surveys/copied.h5)
    rm -f "$work"/objects/surveys/copied.h5
    straight=$(seconds "$sliceline" convert "$survey" s3://surveys/straight.h5 --chunk 64,64,64 "$@")
    ratio=$(echo "scale=3; $straight / ($file + $copy)" | bc)
    ratios+="$ratio "
    printf '%5s  %8.2fs  %8.2fs  %8.2fs  %.2f\n' "$round" "$file" "$copy" "$straight" "$ratio"
    if [ "$round" = "$rounds" ]; then
        "$aws" s3 cp --no-progress s3://surveys/straight.h5 "$work/straight.h5" >/dev/null
        cmp "$work/survey.h5" "$work/straight.h5"
    fi
done
printf 'median %s, wanted at most 1.3; object and file are the same bytes\n' \
    "$(printf '%s\n' $ratios | sort -n | sed -n "$(((rounds + 1) / 2))p")"
