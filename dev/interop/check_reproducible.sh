#!/usr/bin/env bash
# Does the same commit give the same jars, wherever and whenever it is built? Builds what is committed in two folders of
# different names, one after the other, and compares every jar of ours byte for byte.
#
# usage: dev/interop/check_reproducible.sh [OPTIONS-OF-MVNW...]     such as -Prelease, for the jars of sources and javadoc too
# exit code: 0 all the same, 1 one differs or a build failed
set -euo pipefail
home=$(cd "$(dirname "$0")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() { # FOLDER OPTIONS...
    local folder=$work/$1
    shift
    git clone -q --no-hardlinks "$home" "$folder"
    (cd "$folder" && ./mvnw -q -B -Dquick -DskipTests "$@" package)
    (cd "$folder" && find . -path './*/target/*.jar' -not -path '*/lib/*' -print0 | sort -z | xargs -0 sha256sum)
}

build one "$@" >"$work/first"
sleep 3 # the clock of a zip file counts in steps of two seconds
TZ=Pacific/Auckland LC_ALL=C build "the other" "$@" >"$work/second"
if ! diff "$work/first" "$work/second"; then
    echo "not reproducible: the jars above differ"
    exit 1
fi
echo "$(wc -l <"$work/first") jars, the same bytes in both builds"
