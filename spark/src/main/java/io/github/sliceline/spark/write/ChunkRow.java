package io.github.sliceline.spark.write;

import io.github.sliceline.hdf5.grid.Region;
import java.io.Serializable;
import java.util.Arrays;

/** A brick, and then one of its chunks, on its way to the task that writes its share: a bean of Spark's, and public for it. */
public final class ChunkRow implements Serializable {
    private static final long serialVersionUID = 1L;

    private int share;
    private int[] start = {};
    private int[] extents = {};
    private int[] outerStart = {};
    private int[] outerExtents = {};
    private float[] samples = {};

    /** Called by Spark, which then sets all properties. */
    public ChunkRow() {}

    static ChunkRow of(int share, Region chunk, float[] samples) {
        ChunkRow row = new ChunkRow();
        row.share = share;
        row.start = new int[chunk.rank()];
        row.extents = new int[chunk.rank()];
        Arrays.setAll(row.start, d -> Math.toIntExact(chunk.start(d)));
        Arrays.setAll(row.extents, d -> Math.toIntExact(chunk.count(d)));
        row.samples = samples;
        return row;
    }

    Region inner() {
        return region(start, extents);
    }

    /** What the samples are of: the brick, or the brick and its halo. */
    Region sampled() {
        Region inner = inner();
        return samples.length == inner.size() ? inner : region(outerStart, outerExtents);
    }

    private static Region region(int[] start, int[] extents) {
        return Region.of(
                Arrays.stream(start).asLongStream().toArray(),
                Arrays.stream(extents).asLongStream().toArray());
    }

    /** Of the upload, from 0. */
    public int getShare() {
        return share;
    }

    /** Sets the share. */
    public void setShare(int share) {
        this.share = share;
    }

    /** First index in each dimension. */
    public int[] getStart() {
        return start;
    }

    /** Sets the first index in each dimension. */
    public void setStart(int[] start) {
        this.start = start;
    }

    /** Extents. */
    public int[] getExtents() {
        return extents;
    }

    /** Sets the extents. */
    public void setExtents(int[] extents) {
        this.extents = extents;
    }

    /** First index with the halo. */
    public int[] getOuterStart() {
        return outerStart;
    }

    /** Sets the first index with the halo. */
    public void setOuterStart(int[] outerStart) {
        this.outerStart = outerStart;
    }

    /** Extents with the halo. */
    public int[] getOuterExtents() {
        return outerExtents;
    }

    /** Sets the extents with the halo. */
    public void setOuterExtents(int[] outerExtents) {
        this.outerExtents = outerExtents;
    }

    /** Row-major. */
    public float[] getSamples() {
        return samples;
    }

    /** Sets the samples, row-major. */
    public void setSamples(float[] samples) {
        this.samples = samples;
    }
}
