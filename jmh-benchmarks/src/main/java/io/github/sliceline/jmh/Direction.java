package io.github.sliceline.jmh;

import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.SeismicVolume;

/** Which planes of a volume are read. */
public enum Direction {
    /** All samples of one inline. */
    INLINE(0),
    /** All samples of one crossline. */
    CROSSLINE(1),
    /** One sample of every trace. */
    SLICE(2);

    private final int dimension;

    Direction(int dimension) {
        this.dimension = dimension;
    }

    /** Planes of this direction in a volume. */
    long planes(SeismicVolume volume) {
        return volume.shape().extent(dimension);
    }

    /** Floats in one plane. */
    long floats(SeismicVolume volume) {
        return volume.shape().size() / planes(volume);
    }

    /**
     * The plane to read at a turn. Turns hop over the volume by the golden ratio of its extent, so
     * that neighbouring turns share no chunks and every plane's turn comes.
     */
    Plane plane(SeismicVolume volume, long turn) {
        long hop = (turn * 0x9E37_79B9L) & 0xFFFF_FFFFL;
        int index = Math.toIntExact((hop * planes(volume)) >>> 32);
        return switch (this) {
            case INLINE -> new Plane.Inline(volume.inlines().numberAt(index));
            case CROSSLINE -> new Plane.Crossline(volume.crosslines().numberAt(index));
            case SLICE -> new Plane.Slice(index);
        };
    }
}
