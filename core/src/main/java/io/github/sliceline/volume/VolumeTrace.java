package io.github.sliceline.volume;

import java.util.OptionalInt;

/** One trace of a volume, and which it is. The caller may keep and change its array. */
public final class VolumeTrace {
    private final int inline;
    private final int crossline;
    private final OptionalInt offset;
    private final float[] samples;

    VolumeTrace(int inline, int crossline, OptionalInt offset, float[] samples) {
        this.inline = inline;
        this.crossline = crossline;
        this.offset = offset;
        this.samples = samples;
    }

    /** Line number. */
    public int inline() {
        return inline;
    }

    /** Line number; of a 2-D line the CDP. */
    public int crossline() {
        return crossline;
    }

    /** Number on the third axis of a prestack volume, such as its offset; empty if it is stacked. */
    public OptionalInt offset() {
        return offset;
    }

    /** All of its samples. */
    public float[] samples() {
        return samples;
    }

    /** Such as {@code trace 1001, 2044}. */
    @Override
    public String toString() {
        return "trace " + inline + ", " + crossline + (offset.isPresent() ? ", " + offset.getAsInt() : "");
    }
}
