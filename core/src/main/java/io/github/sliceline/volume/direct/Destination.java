package io.github.sliceline.volume.direct;

import io.github.sliceline.geometry.Region;
import java.nio.FloatBuffer;

/** Where the elements of one region go: row-major from the position that the buffer had. Workers write disjoint parts. */
public final class Destination {
    private final FloatBuffer floats;
    private final int base;
    private final long[] strides;

    public Destination(Region region, FloatBuffer floats) {
        this.floats = floats;
        this.base = floats.position();
        this.strides = region.shape().strides();
    }

    FloatBuffer floats() {
        return floats;
    }

    /** Place in the buffer of an element of the region. */
    int index(long inRegion) {
        return Math.toIntExact(base + inRegion);
    }

    /** Distance in the region between neighbours in one dimension, in elements. */
    long stride(int dimension) {
        return strides[dimension];
    }
}
