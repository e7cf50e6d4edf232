package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.ElementReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Traces whose samples are kept as they were, visited once in file order: a dataset of their numbers and one of their
 * samples. Takes memory for some thousand numbers and one trace. Not thread-safe.
 */
final class KeptTraces {
    /** Number after the last trace. */
    static final long NONE = Long.MAX_VALUE;

    private static final int NUMBERS_AT_ONCE = 8192;

    private final SegyArchive archive;
    private final @Nullable ElementReader numbers;
    private final @Nullable ElementReader samples;
    private final long count;
    private final ByteBuffer ahead =
            ByteBuffer.allocate(NUMBERS_AT_ONCE * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer row;
    private long at;
    private long next = -1;

    /**
     * Opens both datasets, if there are any.
     *
     * @param sampleBytes of one trace
     */
    KeptTraces(SegyArchive archive, String numbersPath, String samplesPath, int sampleBytes) throws IOException {
        this.archive = archive;
        boolean kept = archive.has(numbersPath);
        this.numbers = kept ? archive.longs(numbersPath) : null;
        this.samples = kept ? archive.bytes(samplesPath) : null;
        this.row = ByteBuffer.allocate(kept ? sampleBytes : 0);
        this.count = numbers == null ? 0 : numbers.dataset().shape().size();
        ahead.limit(0);
        if (numbers != null && samples != null) {
            requireShape(numbers, Shape.of(count));
            requireShape(samples, Shape.of(count, sampleBytes));
        }
        read();
    }

    private void requireShape(ElementReader reader, Shape wanted) throws IOException {
        if (!reader.dataset().shape().equals(wanted)) {
            throw archive.broken(
                    reader.dataset().path() + " is " + reader.dataset().shape() + ", wanted " + wanted);
        }
    }

    /** Number of the trace whose turn it is; {@link #NONE} after the last. */
    long trace() {
        return next;
    }

    /** Its samples, from position 0; valid until the next call. */
    ByteBuffer samples() throws IOException {
        if (samples == null) {
            throw new IllegalStateException("no trace is left");
        }
        samples.read(Region.of(new long[] {at, 0}, new long[] {1, row.capacity()}), row.clear());
        return row.clear();
    }

    /** Goes on to the next trace. */
    void advance() throws IOException {
        at++;
        read();
    }

    private void read() throws IOException {
        if (at >= count || numbers == null) {
            next = NONE;
            return;
        }
        if (!ahead.hasRemaining()) {
            long n = Math.min(NUMBERS_AT_ONCE, count - at);
            numbers.read(Region.of(new long[] {at}, new long[] {n}), ahead.clear());
            ahead.flip();
        }
        long number = ahead.getLong();
        if (number <= next || number >= archive.traces()) {
            throw archive.broken(numbers.dataset().path() + " has trace " + number + " after " + next
                    + ", wanted ascending numbers below " + archive.traces());
        }
        next = number;
    }
}
