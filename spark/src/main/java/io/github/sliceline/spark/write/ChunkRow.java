package io.github.sliceline.spark.write;

import io.github.sliceline.hdf5.grid.Region;
import java.io.Serializable;
import java.util.Arrays;

/**
 * A brick, or a chunk of it, on its way to the task that writes its share. It is a Java bean, and public, because
 * Spark requires that.
 */
public final class ChunkRow implements Serializable {
    private static final long serialVersionUID = 1L;

    private int share;
    private int[] start = {};
    private int[] extents = {};
    private int[] outerStart = {};
    private int[] outerExtents = {};
    private float[] samples = {};

    /** An empty row. Spark sets its properties. */
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

    /** Returns the region of the samples: the brick, or the brick with its halo. */
    Region sampled() {
        Region inner = inner();
        return samples.length == inner.size() ? inner : region(outerStart, outerExtents);
    }

    private static Region region(int[] start, int[] extents) {
        return Region.of(
                Arrays.stream(start).asLongStream().toArray(),
                Arrays.stream(extents).asLongStream().toArray());
    }

    /** Share of the upload, from 0. */
    public int getShare() {
        return share;
    }

    public void setShare(int share) {
        this.share = share;
    }

    /** First index in each dimension. */
    public int[] getStart() {
        return start;
    }

    public void setStart(int[] start) {
        this.start = start;
    }

    public int[] getExtents() {
        return extents;
    }

    public void setExtents(int[] extents) {
        this.extents = extents;
    }

    /** First index with the halo. */
    public int[] getOuterStart() {
        return outerStart;
    }

    public void setOuterStart(int[] outerStart) {
        this.outerStart = outerStart;
    }

    /** Extents with the halo. */
    public int[] getOuterExtents() {
        return outerExtents;
    }

    public void setOuterExtents(int[] outerExtents) {
        this.outerExtents = outerExtents;
    }

    /** Samples, row-major. */
    public float[] getSamples() {
        return samples;
    }

    public void setSamples(float[] samples) {
        this.samples = samples;
    }
}
