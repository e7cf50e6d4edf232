#!/usr/bin/env bash
# How soon does the viewer show the line that was asked for? From the press of a key to its pixels, for each kind of plane,
# forward, backward, by ten and at random, warm and cold, default and planes layouts; what held the event thread; memory; and
# from the start of the process to the first section. What docs/measurements.md says of the viewer.
#
#   jmh-benchmarks/compare-viewer.sh FOLDER [SIZE]
#
# SIZE of the survey (default 2400M). Makes demo.sgy, demo.h5 and planes.h5 in FOLDER, five times as many bytes, unless they
# are there, and leaves them for the next run. The viewer is on a virtual display where Xvfb is installed, otherwise on DISPLAY:
# then leave keyboard and mouse alone. Settings of the viewer are neither read nor changed.
set -euo pipefail
folder=${1:?usage: $0 FOLDER [SIZE]}
size=${2:-2400M}
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
sliceline=$home/sliceline
jar=$home/jmh-benchmarks/target/benchmarks.jar
work=$(mktemp -d)
display=
clean_up() {
    [ -z "$display" ] || kill "$display" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
export XDG_CONFIG_HOME=$work/config

[ -e "$jar" ] || (cd "$home" && ./mvnw -q -Pjmh -Dquick -DskipTests -pl jmh-benchmarks -am package)
[ -e "$folder/demo.h5" ] || "$sliceline" demo --size "$size" --keep --dir "$folder" >&2
[ -e "$folder/planes.h5" ] || "$sliceline" convert "$folder/demo.sgy" "$folder/planes.h5" --layout planes >&2

if command -v Xvfb >/dev/null; then
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -dpi 96 -nolisten tcp -noreset -r 3>"$work/display" 2>/dev/null &
    display=$!
    for _ in $(seq 300); do
        [ ! -s "$work/display" ] || break
        sleep 0.1
    done
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
fi

echo "== from the key to the pixels, ms"
echo "| layout | page cache | plane | lines | p50 | p95 | max | something by p95 |"
echo "|---|---|---|---|---|---|---|---|"
for name in demo planes; do
    for state in cold warm; do
        java -Xmx512m -Xlog:gc:file="$work/gc" -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$jar" \
            io.github.sliceline.jmh.ViewerTable "$folder/$name.h5" "${name/demo/default}" "$state" "$work/pictures" 2>>"$work/held" ||
            { cat "$work/held" >&2 && exit 1; }
        echo "  heap after collections $(grep -oE -- '->[0-9]+M' "$work/gc" | tr -dc '0-9\n' | sort -n | tail -n 1) MB at most" >>"$work/held"
    done
done
echo "== the event thread, memory"
cat "$work/held"

first_section() { # FILE OPTIONS: starts the viewer, prints ms until it says that a section is on the screen, and ends it
    local start end viewer
    start=$(date +%s%N)
    exec 4< <(SLICELINE_OPTS="-Dsliceline.viewer.timing=true $2" exec "$sliceline" view "$1" 2>&1)
    viewer=$!
    grep -m 1 -q 'first section' <&4
    end=$(date +%s%N)
    kill "$viewer"
    exec 4<&-
    echo $(((end - start) / 1000000))
}
of_five() { # WORDS COMMAND...: the median of five
    local words=$1
    shift
    for _ in 1 2 3 4 5; do "$@"; done | sort -n | sed -n "3s/^/$words: /p"
}
cold() {
    dd if="$folder/demo.h5" iflag=nocache count=0 status=none
    first_section "$folder/demo.h5" ""
}

echo "== from the start of the process to the first section, ms, median of five"
"$sliceline" --version >&2 # builds, and makes the archive of classes, where that is to be done
of_five "file in the page cache" first_section "$folder/demo.h5" ""
of_five "file not in the page cache" cold
java=$(readlink -f "${JAVA_HOME:+$JAVA_HOME/bin/java}" || readlink -f "$(command -v java)")
jdk_archive=$(dirname "$(dirname "$java")")/lib/server/classes.jsa
of_five "with the archive of classes of the JDK alone" first_section "$folder/demo.h5" "-XX:SharedArchiveFile=$jdk_archive"
