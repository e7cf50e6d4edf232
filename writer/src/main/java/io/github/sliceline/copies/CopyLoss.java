package io.github.sliceline.copies;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How far samples as they are read back are from what they were. Thread-safe. */
public final class CopyLoss {
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

    /** Compares samples with what is read back of them. */
    public void add(float[] samples, float[] again) {
        double largest = 0;
        long others = 0;
        for (int i = 0; i < again.length; i++) {
            double error = Math.abs((double) samples[i] - again[i]);
            if (error <= Double.MAX_VALUE) {
                largest = Math.max(largest, error);
            } else {
                others++;
            }
        }
        add(largest, others);
    }

    private synchronized void add(double error, long others) {
        largestError = Math.max(largestError, error);
        nonFinite += others;
    }

    /** Takes over what another counted. */
    public void add(CopyLoss other) {
        add(other.largestError(), other.nonFinite());
    }

    ByteBuffer toBytes() {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(largestError())
                .putLong(nonFinite())
                .flip();
    }

    /** Takes over what an earlier run counted. */
    public void restore(ByteBuffer counted) {
        ByteBuffer bytes = counted.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        add(bytes.getDouble(), bytes.getLong());
    }
}
