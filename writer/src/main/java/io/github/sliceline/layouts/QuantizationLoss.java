package io.github.sliceline.layouts;

import io.github.sliceline.profile.SampleCodec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How far samples as they are read back are from what they were. Thread-safe. */
public final class QuantizationLoss {
    private double largestError;
    private long nonFinite;

    /** Largest difference of a finite sample; 0 where all come back as they were. */
    public synchronized double largestError() {
        return largestError;
    }

    /** Samples that are no finite numbers, of which integers make the fill value or the end of their range. */
    public synchronized long nonFinite() {
        return nonFinite;
    }

    /**
     * Compares samples with what is read back of them, and takes that over.
     *
     * @return what was found in these samples, for {@link #restore}
     */
    public ByteBuffer add(float[] samples, int count, SampleCodec codec) {
        double largest = 0;
        long others = 0;
        for (int i = 0; !codec.type().isExact() && i < count; i++) {
            double error = Math.abs((double) samples[i] - codec.readBack(samples[i]));
            if (error <= Double.MAX_VALUE) {
                largest = Math.max(largest, error);
            } else {
                others++;
            }
        }
        add(largest, others);
        return ByteBuffer.allocate(2 * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(largest)
                .putLong(others)
                .flip();
    }

    private synchronized void add(double error, long others) {
        largestError = Math.max(largestError, error);
        nonFinite += others;
    }

    /** Takes over what another counted. */
    public void add(QuantizationLoss other) {
        add(other.largestError(), other.nonFinite());
    }

    /** Takes over what {@link #add(float[], int, SampleCodec)} found in an earlier run. */
    public void restore(ByteBuffer counted) {
        ByteBuffer bytes = counted.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        add(bytes.getDouble(), bytes.getLong());
    }
}
