package io.github.sliceline.segy.sort;

import io.github.sliceline.segy.order.LeftOutTraces;
import java.io.IOException;

/** Numbers of left out traces, in a file without a name. Thread-safe. */
public final class SpilledLeftOut implements LeftOutTraces {
    private static final int READ_NUMBERS = 4096;

    private final SpilledBytes numbers;

    /**
     * Traces left out, by their numbers.
     *
     * @param numbers sorted, sealed; 8 bytes each; closed with this
     */
    public SpilledLeftOut(SpilledBytes numbers) {
        this.numbers = numbers;
    }

    @Override
    public long count() {
        return numbers.size() / Long.BYTES;
    }

    @Override
    public long[] numbers(long first, int count) throws IOException {
        long[] some = new long[count];
        byte[] bytes = new byte[Math.min(count, READ_NUMBERS) * Long.BYTES];
        for (int done = 0; done < count; ) {
            int n = Math.min(READ_NUMBERS, count - done);
            numbers.read((first + done) * Long.BYTES, bytes, 0, n * Long.BYTES);
            for (int k = 0; k < n; k++) {
                some[done + k] = TraceRecord.bareTrace(bytes, k * Long.BYTES);
            }
            done += n;
        }
        return some;
    }

    @Override
    public void close() throws IOException {
        numbers.close();
    }
}
