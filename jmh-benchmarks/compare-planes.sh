#!/usr/bin/env bash
# How long do 100 inlines to .npy files take beside reading them in a loop?
#
#   jmh-benchmarks/compare-planes.sh VOLUME.h5 FIRST STEP [ROUNDS]
#
# In turn, ROUNDS times (default 3), each a whole process, after the volume was dropped from the page cache: a loop of
# readInline over 100 inlines from number FIRST on, every STEP-th number, which keeps nothing; and one sliceline read of
# the same inlines into 100 files, each complete and on the drive under its name. Prints seconds and the ratio by medians.
# Needs a JDK and cli/target/sliceline-cli.jar; files are made beside the volume and deleted.
set -euo pipefail
volume=${1:?usage: $0 VOLUME.h5 FIRST STEP [ROUNDS]}
first=${2:?}
step=${3:?}
rounds=${4:-3}
jar=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/cli/target/sliceline-cli.jar
work=$(mktemp -d "$(dirname "$volume")/compare-planes.XXXXXX")
trap 'rm -rf "$work"' EXIT

cat >"$work/Loop.java" <<'JAVA'
import io.github.sliceline.volume.SeismicVolume;
import java.nio.file.Path;

public class Loop {
    public static void main(String[] args) throws Exception {
        float sum = 0;
        try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]))) {
            for (int i = 0; i < 100; i++) {
                int number = Integer.parseInt(args[1]) + i * Integer.parseInt(args[2]);
                sum += volume.readInline(number).samples()[0];
            }
        }
        System.out.println(sum);
    }
}
JAVA
javac -cp "$jar" -d "$work" "$work/Loop.java"

seconds() { # NAME COMMAND...: runs it cold and appends the wall time to the name's list
    local name=$1 start end
    shift
    rm -rf "$work/out" && mkdir "$work/out"
    sync
    dd if="$volume" iflag=nocache count=0 status=none
    start=$(date +%s.%N)
    "$@" >/dev/null
    end=$(date +%s.%N)
    awk -v s="$start" -v e="$end" 'BEGIN { printf "%.2f\n", e - s }' | tee -a "$work/$name" | sed "s/^/$name /"
}
median() { sort -n "$work/$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for _ in $(seq "$rounds"); do
    seconds loop java -cp "$work:$jar" Loop "$volume" "$first" "$step"
    seconds files java -jar "$jar" read "$volume" --inlines "$first:$((first + 99 * step)):$step" -o "$work/out/il{}.npy"
done
awk -v l="$(median loop)" -v f="$(median files)" 'BEGIN { printf "files / loop: %.2f\n", f / l }'
