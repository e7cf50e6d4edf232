package io.github.sliceline.spark;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.spark.filter.Cut;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * A block of a volume and the samples around it: a row of the table of bricks, and what is written as a row of a new volume.
 * All places are indices in the volume, one number for each dimension, samples last. Has the form of a Java bean, as
 * {@link Bricks#encoder()} wants it; not thread-safe, and its arrays are not copied.
 *
 * <pre>{@code
 * float[] in = brick.getSamples();
 * int at = brick.firstInner() + i * brick.stride(0) + x * brick.stride(1) + t; // inner sample (i, x, t)
 * }</pre>
 */
public final class Brick implements Serializable {
    private static final long serialVersionUID = 1L;

    private int[] start = {};
    private int[] extents = {};
    private int[] outerStart = {};
    private int[] outerExtents = {};
    private float[] samples = {};

    /** An empty one, to be filled by the setters. */
    public Brick() {}

    /**
     * A brick without a halo.
     *
     * @param place in the volume, by index
     * @param samples of it, row-major: as many as it has
     * @throws IllegalArgumentException if there are more or fewer
     */
    public static Brick of(Region place, float[] samples) {
        if (samples.length != place.size()) {
            throw Cut.wrongCount(place, samples.length);
        }
        Brick brick = new Brick();
        brick.start = starts(place);
        brick.extents = extents(place);
        brick.outerStart = brick.start.clone();
        brick.outerExtents = brick.extents.clone();
        brick.samples = samples;
        return brick;
    }

    /**
     * The brick of a row. Spark makes an object of every sample of a {@link Row}: {@code rows.as(Bricks.encoder())} gives
     * bricks without that.
     *
     * @param row of the table of bricks, with all that a brick has
     */
    public static Brick of(Row row) {
        Brick brick = new Brick();
        brick.start = ints(row, "start");
        brick.extents = ints(row, "extents");
        brick.outerStart = ints(row, "outerStart");
        brick.outerExtents = ints(row, "outerExtents");
        List<Float> values = row.getList(row.fieldIndex("samples"));
        brick.samples = new float[values.size()];
        int at = 0;
        for (Float value : values) {
            brick.samples[at++] = value;
        }
        return brick;
    }

    private static int[] ints(Row row, String name) {
        return row.<Integer>getList(row.fieldIndex(name)).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int[] starts(Region region) {
        int[] starts = new int[region.rank()];
        Arrays.setAll(starts, d -> Math.toIntExact(region.start(d)));
        return starts;
    }

    private static int[] extents(Region region) {
        return Arrays.stream(region.shape().extents())
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    /** The block itself. */
    public Region inner() {
        return region(start, extents);
    }

    /** The block and its halo, which ends where the volume does. */
    public Region outer() {
        return region(outerStart, outerExtents);
    }

    private static Region region(int[] from, int[] count) {
        return Region.of(
                Arrays.stream(from).asLongStream().toArray(),
                Arrays.stream(count).asLongStream().toArray());
    }

    /** Distance in {@link #getSamples()} between neighbours along a dimension; 1 along the last. */
    public int stride(int dimension) {
        return Math.toIntExact(Shape.of(outerExtents).strides()[dimension]);
    }

    /** Place in {@link #getSamples()} of the first sample of the block itself; 0 without a halo. */
    public int firstInner() {
        int first = 0;
        for (int d = 0; d < start.length; d++) {
            first += (start[d] - outerStart[d]) * stride(d);
        }
        return first;
    }

    /**
     * Makes the result of a computation on this brick: its block with other samples, without a halo.
     *
     * @param inner samples of {@link #inner()}, row-major
     * @throws IllegalArgumentException if there are more or fewer than the block has
     */
    public Brick with(float[] inner) {
        return of(inner(), inner);
    }

    /** Where the block begins. */
    public int[] getStart() {
        return start;
    }

    /** See {@link #getStart()}. */
    public void setStart(int[] start) {
        this.start = start;
    }

    /** How long the block is. */
    public int[] getExtents() {
        return extents;
    }

    /** See {@link #getExtents()}. */
    public void setExtents(int[] extents) {
        this.extents = extents;
    }

    /** Where the block with its halo begins. */
    public int[] getOuterStart() {
        return outerStart;
    }

    /** See {@link #getOuterStart()}. */
    public void setOuterStart(int[] outerStart) {
        this.outerStart = outerStart;
    }

    /** How long the block with its halo is. */
    public int[] getOuterExtents() {
        return outerExtents;
    }

    /** See {@link #getOuterExtents()}. */
    public void setOuterExtents(int[] outerExtents) {
        this.outerExtents = outerExtents;
    }

    /** Samples of the block with its halo, row-major; NaN where there is no trace. */
    public float[] getSamples() {
        return samples;
    }

    /** See {@link #getSamples()}. */
    public void setSamples(float[] samples) {
        this.samples = samples;
    }

    /** Such as {@code brick [0, 64, 0] + 64 × 64 × 64}. */
    @Override
    public String toString() {
        return "brick " + inner();
    }
}
