package io.github.sliceline.spark;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.spark.filter.Cut;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;

/**
 * A block of a volume with the samples around it. It is a row of the table of bricks, and also a row to write to a new
 * volume. All places are indices in the volume, one number for each dimension, samples last. The class has the form of
 * a Java bean, which {@link Bricks#encoder()} needs. Not thread-safe; arrays are not copied.
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

    /** An empty brick, to be filled by the setters. */
    public Brick() {}

    /**
     * Returns a brick without a halo.
     *
     * @param place place of the brick in the volume, by index
     * @param samples samples of the place, row-major
     * @throws IllegalArgumentException if the number of samples does not match the place
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
     * Returns the brick of a row. Spark makes an object for every sample of a {@link Row}.
     * {@code rows.as(Bricks.encoder())} gives bricks without these objects.
     *
     * @param row row of the table of bricks with all columns of a brick
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

    /** Region of the block, without its halo. */
    public Region inner() {
        return region(start, extents);
    }

    /** Region of the block with its halo, inside the volume. */
    public Region outer() {
        return region(outerStart, outerExtents);
    }

    private static Region region(int[] from, int[] count) {
        return Region.of(
                Arrays.stream(from).asLongStream().toArray(),
                Arrays.stream(count).asLongStream().toArray());
    }

    /** Distance between neighbours along a dimension in {@link #getSamples()}; 1 along the last dimension. */
    public int stride(int dimension) {
        return Math.toIntExact(Shape.of(outerExtents).strides()[dimension]);
    }

    /** Index in {@link #getSamples()} of the first sample of the block; 0 without a halo. */
    public int firstInner() {
        int first = 0;
        for (int d = 0; d < start.length; d++) {
            first += (start[d] - outerStart[d]) * stride(d);
        }
        return first;
    }

    /**
     * Returns a brick with the block of this one and other samples, without a halo. It holds the result of a
     * computation.
     *
     * @param inner samples of {@link #inner()}, row-major
     * @throws IllegalArgumentException if the number of samples does not match the block
     */
    public Brick with(float[] inner) {
        return of(inner(), inner);
    }

    /** First index of the block in each dimension. */
    public int[] getStart() {
        return start;
    }

    /** Sets the first index of the block in each dimension. */
    public void setStart(int[] start) {
        this.start = start;
    }

    /** Extents of the block. */
    public int[] getExtents() {
        return extents;
    }

    /** Sets the extents of the block. */
    public void setExtents(int[] extents) {
        this.extents = extents;
    }

    /** First index of the block with its halo in each dimension. */
    public int[] getOuterStart() {
        return outerStart;
    }

    /** Sets the first index of the block with its halo in each dimension. */
    public void setOuterStart(int[] outerStart) {
        this.outerStart = outerStart;
    }

    /** Extents of the block with its halo. */
    public int[] getOuterExtents() {
        return outerExtents;
    }

    /** Sets the extents of the block with its halo. */
    public void setOuterExtents(int[] outerExtents) {
        this.outerExtents = outerExtents;
    }

    /** Samples of the block with its halo, row-major; NaN in bins without a trace. */
    public float[] getSamples() {
        return samples;
    }

    /** Sets the samples of the block with its halo, row-major. */
    public void setSamples(float[] samples) {
        this.samples = samples;
    }

    /** Returns for example {@code brick [0, 64, 0] + 64 × 64 × 64}. */
    @Override
    public String toString() {
        return "brick " + inner();
    }
}
