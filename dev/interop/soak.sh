#!/usr/bin/env bash
# One process that reads, converts, exports, rechunks, edits, follows, mirrors, and plays the viewer's robot for so many hours,
# compares all that it reads, and takes stock every minute: memory, descriptors, threads and files must not grow. Prints what was
# done and what grew; FOLDER/soak.csv has every sample. Exit code 1 if anything grew or was wrong.
#
# usage: dev/interop/soak.sh HOURS [FOLDER]        such as 1 /tmp/soak; 0.02: a trial, too short to tell what grows
# SOAK_OPTS are options for the JVM (-Xmx512m). The viewer needs Xvfb, and is left out without it.
set -euo pipefail
[ $# -ge 1 ] && [ $# -le 2 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
home=$(cd "$(dirname "$0")/../.." && pwd -P)
target=$home/cli/target
[ -f "$target/sliceline-cli.jar" ] && [ -d "$target/test-classes" ] ||
    { echo "nothing is built: ./mvnw -Dquick -DskipTests -pl cli -am package" >&2; exit 2; }
folder=${2:-$(mktemp -d)}
work=$folder/work
[ ! -e "$work" ] || { echo "$work is there already: another run may be using it" >&2; exit 2; }
mkdir -p "$work/tmp"

screen=
cleanup() {
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
headless=true
if [ -n "$(command -v Xvfb)" ]; then
    Xvfb -displayfd 1 -screen 0 1600x1000x24 -dpi 96 -nolisten tcp -r >"$work/display" 2>/dev/null &
    screen=$!
    until [ -s "$work/display" ] || ! kill -0 "$screen" 2>/dev/null; do sleep 0.2; done
    [ ! -s "$work/display" ] || { headless=false; DISPLAY=:$(cat "$work/display"); export DISPLAY; }
fi

path=$target/test-classes:$target/sliceline-cli.jar
for module in io hdf5 core segy zgy edit writer mirror viewer; do path=$path:$home/$module/target/test-classes; done
# All of the heap is there from the start, so that resident memory tells what grows beside it.
# shellcheck disable=SC2086
"${JAVA_HOME:+$JAVA_HOME/bin/}java" ${SOAK_OPTS:--Xms512m -Xmx512m -XX:+AlwaysPreTouch} -Djava.awt.headless=$headless \
    -Dsun.java2d.uiScale=1 -Dflatlaf.useSystemFileChooser=false -Dorg.slf4j.simpleLogger.defaultLogLevel=error \
    -Djava.io.tmpdir="$work/tmp" -Dsliceline.cache="$work/cache" \
    -cp "$path:$target/lib/*" io.github.sliceline.soak.Soak "$1" "$folder"
