package io.github.sliceline.convert;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;

/** Counts the bins of a map that have a trace. */
final class LiveTraces {
    private static final int BINS_AT_ONCE = 1 << 20;

    private LiveTraces() {}

    /** How many values of a map of inlines and crosslines are not 0, read some lines at a time. */
    static long count(SeismicVolume map) throws IOException {
        long inlines = map.shape().extent(0);
        long crosslines = map.shape().extent(1);
        long atOnce = Math.max(1, BINS_AT_ONCE / Math.max(1, crosslines));
        long live = 0;
        for (long inline = 0; inline < inlines; inline += atOnce) {
            long lines = Math.min(atOnce, inlines - inline);
            for (float value : map.read(Region.of(new long[] {inline, 0}, new long[] {lines, crosslines}))) {
                live += value == 0 ? 0 : 1;
            }
        }
        return live;
    }
}
