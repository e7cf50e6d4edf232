#!/usr/bin/env bash
# What the first planes of a new JVM take, in an application of its own: without settings, through the page cache, with huge pages
# by malloc as the launcher has them, and on another Java.
#
#   jmh-benchmarks/compare-first.sh VOLUME.h5 [ROUNDS [OTHER_JAVA]]
#
# In turn, ROUNDS times (default 9), each a new JVM after the volume was dropped from the page cache: opens the volume and reads
# 10 crosslines, then 10 slices in a JVM of their own, far from one another. Prints medians in milliseconds: to open, the first
# plane, the median of the second to fifth, the tenth, and the median of all after the first. OTHER_JAVA is the java of a JDK 22 or
# later; it gets --enable-native-access=ALL-UNNAMED. Needs a JDK and cli/target/sliceline-cli.jar; FIRST_JAR names another jar.
set -euo pipefail
volume=${1:?usage: $0 VOLUME.h5 [ROUNDS [OTHER_JAVA]]}
rounds=${2:-9}
other=${3:-}
jar=${FIRST_JAR:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/cli/target/sliceline-cli.jar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/Planes.java" <<'JAVA'
import io.github.sliceline.PageCacheUse;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.nio.FloatBuffer;
import java.nio.file.Path;

public class Planes {
    public static void main(String[] args) throws Exception {
        int across = Integer.parseInt(args[1]);
        ReadOptions options =
                ReadOptions.DEFAULTS.withPageCache(PageCacheUse.valueOf(System.getProperty("pages", "AUTO")));
        StringBuilder line = new StringBuilder();
        long begun = System.nanoTime();
        try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]), options)) {
            Shape shape = volume.shape();
            long[] count = shape.extents();
            count[across] = 1;
            FloatBuffer plane = FloatBuffer.allocate((int) Shape.of(count).size());
            line.append((System.nanoTime() - begun) / 1000);
            for (int i = 0; i < 10; i++) {
                long[] start = new long[shape.rank()];
                start[across] = shape.extent(across) / 10 * (i * 7 % 10) + 5;
                begun = System.nanoTime();
                volume.read(Region.of(start, count), plane.clear());
                line.append(' ').append((System.nanoTime() - begun) / 1000);
            }
        }
        System.out.println(line);
    }
}
JAVA
javac -cp "$jar" --release 17 -d "$work" "$work/Planes.java"

planes() { # NAME ACROSS COMMAND...: the times of one JVM to the name's list
    local name=$1 across=$2
    shift 2
    dd if="$volume" iflag=nocache count=0 status=none
    "$@" -cp "$work:$jar" Planes "$volume" "$across" >>"$work/$name-$across"
}
column() { # FILE: the median of each figure of the lines, of the second to fifth plane and of the second to tenth, in ms
    awk '
        function median(list, count,   i, j, swap) {
            for (i = 1; i <= count; i++) for (j = i + 1; j <= count; j++) if (list[j] < list[i]) {
                swap = list[i]; list[i] = list[j]; list[j] = swap
            }
            return list[int((count + 1) / 2)] / 1000
        }
        {
            open[NR] = $1; first[NR] = $2; tenth[NR] = $11
            for (i = 3; i <= 6; i++) soon[++s] = $i
            for (i = 3; i <= 11; i++) later[++l] = $i
        }
        END {
            printf "%8.1f %8.1f %8.1f %8.1f %8.1f\n", median(open, NR), median(first, NR), median(soon, s), median(tenth, NR), median(later, l)
        }' "$1"
}

names="plain cache malloc"
[ -z "$other" ] || names="$names other"
for _ in $(seq "$rounds"); do
    for across in 1 2; do
        planes plain $across java
        planes cache $across java -Dpages=ALWAYS
        planes malloc $across env GLIBC_TUNABLES=glibc.malloc.hugetlb=1 java
        [ -z "$other" ] || planes other $across "$other" --enable-native-access=ALL-UNNAMED
    done
done
printf '%-22s %8s %8s %8s %8s %8s   (ms, medians of %d JVMs)\n' '' open first '2nd-5th' tenth '2nd-10th' "$rounds"
for across in 1 2; do
    [ $across = 1 ] && what=crossline || what=slice
    for name in $names; do
        printf '%-22s %s\n' "$what, $name" "$(column "$work/$name-$across")"
    done
done
