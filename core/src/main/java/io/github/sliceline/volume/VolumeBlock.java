package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import org.jspecify.annotations.Nullable;

/**
 * A part of a volume and the samples around it, while an action of {@link VolumeBlocks} works on it. Afterwards another
 * block gets the samples, and asking for them throws {@link IllegalStateException}. Until then any number of threads
 * may use it.
 *
 * <p>The sample at an index {@code [i][j][k]} of the volume is
 * {@code samples()[(i - outer().start(0)) * stride(0) + (j - outer().start(1)) * stride(1) + k - outer().start(2)]}.
 */
public final class VolumeBlock {
    private final int number;
    private final Region inner;
    private final Region outer;
    private final int[] strides;
    private volatile float @Nullable [] samples;

    VolumeBlock(int number, Region inner, Region outer, float[] samples) {
        this.number = number;
        this.inner = inner;
        this.outer = outer;
        this.samples = samples;
        long[] apart = outer.shape().strides();
        this.strides = new int[apart.length];
        for (int d = 0; d < strides.length; d++) {
            strides[d] = Math.toIntExact(apart[d]);
        }
    }

    /**
     * Number of the block, from 0, in the order in which the loop gives out blocks. It is the same in every pass over
     * the same blocks of the same file.
     */
    public int number() {
        return number;
    }

    /** The block, by index in the volume. The blocks of a volume cover all of it and do not overlap. */
    public Region inner() {
        return inner;
    }

    /** The block and its halo, which ends where the volume ends. */
    public Region outer() {
        return outer;
    }

    /**
     * Samples of {@link #outer()}, row-major, in the volume's unit. Samples that were never written have the fill
     * value. Not a copy: valid until the action returns, and the action may write to it until then.
     *
     * @throws IllegalStateException if the action has returned
     */
    public float[] samples() {
        float[] now = samples;
        if (now == null) {
            throw new IllegalStateException(this + " is done with; copy what is needed after its action returns");
        }
        return now;
    }

    /** Distance in {@link #samples()} between neighbours along a dimension; 1 along the last. */
    public int stride(int dimension) {
        return strides[dimension];
    }

    /** Index in {@link #samples()} of the first sample of {@link #inner()}; 0 without a halo. */
    public int firstInner() {
        int first = 0;
        for (int d = 0; d < strides.length; d++) {
            first += (int) (inner.start(d) - outer.start(d)) * strides[d];
        }
        return first;
    }

    /**
     * Returns one sample. Loops over many samples are faster by {@link #samples()} and {@link #stride}.
     *
     * @param index index in the volume, one number for each dimension, inside {@link #outer()}
     * @throws IndexOutOfBoundsException if it is not inside
     * @throws IllegalStateException if the action has returned
     */
    public float at(long... index) {
        if (index.length != strides.length) {
            throw new IndexOutOfBoundsException(index.length + " numbers for " + strides.length + " dimensions");
        }
        int at = 0;
        for (int d = 0; d < index.length; d++) {
            if (index[d] < outer.start(d) || index[d] >= outer.end(d)) {
                throw new IndexOutOfBoundsException(
                        "index " + index[d] + " of dimension " + d + " is outside " + outer);
            }
            at += (int) (index[d] - outer.start(d)) * strides[d];
        }
        return samples()[at];
    }

    /** Drops the samples, so that the next block can have them. */
    void end() {
        samples = null;
    }

    /** Returns a description such as {@code block [0, 64, 0] + 64 × 64 × 64}. */
    @Override
    public String toString() {
        return "block " + inner;
    }
}
