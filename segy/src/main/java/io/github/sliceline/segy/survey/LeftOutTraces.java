package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.sort.SpilledBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Numbers of the traces that are not in the volume, because the file's overrides leave them out or another trace has
 * their bin. In ascending order.
 * Thread-safe.
 */
public final class LeftOutTraces implements Closeable {
    private final SpilledBytes numbers;
    private final long asked;

    /**
     * @param numbers sorted and sealed store of 8-byte numbers; closed with this
     * @param asked how many of them the file's overrides leave out
     */
    LeftOutTraces(SpilledBytes numbers, long asked) {
        this.numbers = numbers;
        this.asked = asked;
    }

    /** Number of traces left out because another trace has their bin. */
    public long duplicates() {
        return count() - asked;
    }

    /** Returns the store of the numbers. */
    SpilledBytes store() {
        return numbers;
    }

    /** Number of traces left out. */
    public long count() {
        return numbers.size() / Long.BYTES;
    }

    /**
     * Returns some of the numbers.
     *
     * @param first index of the first number
     * @param count how many numbers to return
     * @return numbers of traces in the file, from 0, ascending
     */
    public long[] numbers(long first, int count) throws IOException {
        long[] some = new long[count];
        byte[] bytes = new byte[count * Long.BYTES];
        numbers.read(first * Long.BYTES, bytes, 0, bytes.length);
        ByteBuffer.wrap(bytes).asLongBuffer().get(some);
        return some;
    }

    @Override
    public void close() throws IOException {
        numbers.close();
    }
}
