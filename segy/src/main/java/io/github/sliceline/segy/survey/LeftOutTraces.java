package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.sort.SpilledBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Traces that share their bin with the one that it shows, ascending by number. Thread-safe. */
public final class LeftOutTraces implements Closeable {
    private final SpilledBytes numbers;

    /** @param numbers sorted, sealed; 8 bytes each; closed with this */
    LeftOutTraces(SpilledBytes numbers) {
        this.numbers = numbers;
    }

    /** How many. */
    public long count() {
        return numbers.size() / Long.BYTES;
    }

    /**
     * Numbers of some of them.
     *
     * @param first how many come before
     * @param count how many
     * @return numbers in the file, from 0, ascending
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
