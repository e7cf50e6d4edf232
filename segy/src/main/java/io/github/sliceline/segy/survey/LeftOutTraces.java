package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.sort.SpilledBytes;
import io.github.sliceline.segy.sort.TraceRecord;
import java.io.Closeable;
import java.io.IOException;

/** Traces that share their bin with the one that it shows, ascending by number. Thread-safe. */
public final class LeftOutTraces implements Closeable {
    private static final int READ_NUMBERS = 4096;

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
