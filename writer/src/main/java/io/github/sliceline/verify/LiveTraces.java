package io.github.sliceline.verify;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;

/** Counts the places of a map that have a trace. */
final class LiveTraces {
    private static final int PLACES_AT_ONCE = 1 << 20;

    private LiveTraces() {}

    /** How many values of a map of any rank are not 0, read some inlines at a time. */
    static long count(SeismicVolume map) throws IOException {
        long inlines = map.shape().extent(0);
        long atOnce = Math.max(1, PLACES_AT_ONCE / Math.max(1, map.shape().size() / Math.max(1, inlines)));
        long[] start = new long[map.shape().rank()];
        long[] count = map.shape().extents();
        long live = 0;
        for (long inline = 0; inline < inlines; inline += atOnce) {
            start[0] = inline;
            count[0] = Math.min(atOnce, inlines - inline);
            for (float value : map.read(Region.of(start, count))) {
                live += value == 0 ? 0 : 1;
            }
        }
        return live;
    }
}
