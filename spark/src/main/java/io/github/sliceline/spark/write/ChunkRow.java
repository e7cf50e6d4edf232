package io.github.sliceline.spark.write;

import io.github.sliceline.geometry.Region;
import java.io.Serializable;
import java.util.Arrays;

/** A chunk on its way to the task that writes its share: a bean of Spark's. */
public final class ChunkRow implements Serializable {
    private static final long serialVersionUID = 1L;

    private int share;
    private int[] start = {};
    private int[] extents = {};
    private float[] samples = {};

    /** As Spark makes it. */
    public ChunkRow() {}

    ChunkRow(int share, Region chunk, float[] samples) {
        this.share = share;
        this.start = new int[chunk.rank()];
        this.extents = new int[chunk.rank()];
        Arrays.setAll(start, d -> Math.toIntExact(chunk.start(d)));
        Arrays.setAll(extents, d -> Math.toIntExact(chunk.count(d)));
        this.samples = samples;
    }

    /** Of the upload, from 0. */
    public int getShare() {
        return share;
    }

    /** As {@link #getShare}. */
    public void setShare(int share) {
        this.share = share;
    }

    /** First index in each dimension. */
    public int[] getStart() {
        return start;
    }

    /** As {@link #getStart}. */
    public void setStart(int[] start) {
        this.start = start;
    }

    /** Extents. */
    public int[] getExtents() {
        return extents;
    }

    /** As {@link #getExtents}. */
    public void setExtents(int[] extents) {
        this.extents = extents;
    }

    /** Row-major. */
    public float[] getSamples() {
        return samples;
    }

    /** As {@link #getSamples}. */
    public void setSamples(float[] samples) {
        this.samples = samples;
    }
}
