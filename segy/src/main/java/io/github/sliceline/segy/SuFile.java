package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.StorageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A file of Seismic Unix: only traces, each a header of 240 bytes followed by 4-byte IEEE floats, in the byte order of
 * the machine that wrote it. It is read as a SEG-Y file, with a text header and a binary header made here. The fields
 * up to byte 180 are those of SEG-Y. After them SU has its own (segy.h of Seismic Unix).
 */
record SuFile(StorageSource traces, ByteBuffer made) implements StorageSource {
    /** Bytes of the headers made here. */
    static final int MADE = BinaryHeaderReader.FILE_HEADER_BYTES;

    /** First byte of the fields that only SU has. */
    static final int FIRST_OF_ITS_OWN = 181;

    /**
     * Layout that the headers of the first two traces and the size of a file suggest.
     *
     * @param samples samples per trace
     * @param numbers sum of all fields, which is small if the byte order is right
     * @param isWhole true if the file ends with a whole trace
     */
    private record SuLayout(ByteOrder order, int samples, int intervalMicros, long numbers, boolean isWhole) {}

    /** Returns the file with headers if it is SU, else empty. Does not close the source. */
    static Optional<ByteSource> of(ByteSource source) throws IOException {
        return guess(source)
                .filter(SuLayout::isWhole)
                .map(guess -> new SuFile(StorageSource.of(source), headers(guess)));
    }

    /** Returns a sentence on a truncated SU file that a source may be, or empty. The source must not be SEG-Y. */
    static Optional<String> remnant(ByteSource source) throws IOException {
        return guess(source)
                .map(guess -> "this looks like a Seismic Unix file, "
                        + guess.order.toString().toLowerCase(Locale.ROOT).replace('_', '-') + ", of "
                        + guess.samples
                        + " samples per trace, but it is not whole traces of that length; copy it again,"
                        + " or make it SEG-Y with segywrite");
    }

    private static Optional<SuLayout> guess(ByteSource source) throws IOException {
        if (source.size() < TraceHeader.BYTES) {
            return Optional.empty();
        }
        byte[] start = BinaryHeaderReader.bytes(source, 0, TraceHeader.BYTES);
        Optional<SuLayout> big = guess(source, start, ByteOrder.BIG_ENDIAN);
        Optional<SuLayout> little = guess(source, start, ByteOrder.LITTLE_ENDIAN);
        if (big.isEmpty() || little.isEmpty()) {
            return big.isPresent() ? big : little;
        }
        if (big.get().isWhole != little.get().isWhole) {
            return big.get().isWhole ? big : little;
        }
        return big.get().numbers <= little.get().numbers ? big : little;
    }

    private static Optional<SuLayout> guess(ByteSource source, byte[] start, ByteOrder order) throws IOException {
        TraceHeader header = TraceHeader.at(ByteBuffer.wrap(start).order(order), 0);
        int samples = header.samples();
        long traceBytes = TraceHeader.BYTES + (long) samples * Float.BYTES;
        if (samples <= 0 || (traceBytes != source.size() && traceBytes + TraceHeader.BYTES > source.size())) {
            return Optional.empty();
        }
        boolean whole = source.size() % traceBytes == 0;
        long last = (whole ? source.size() / traceBytes - 1 : 1) * traceBytes;
        for (long at : List.of(Math.min(last, traceBytes), last)) {
            ByteBuffer other = BinaryHeaderReader.traceHeader(source, at, order);
            if (TraceHeader.at(other, 0).samples() != samples) {
                return Optional.empty();
            }
        }
        long numbers = Arrays.stream(TraceField.values())
                .filter(field -> field.bytePosition() < FIRST_OF_ITS_OWN)
                .mapToLong(field -> Math.abs(header.get(field)))
                .sum();
        return Optional.of(new SuLayout(order, samples, (int) header.get(TraceField.SAMPLE_INTERVAL), numbers, whole));
    }

    private static ByteBuffer headers(SuLayout guess) {
        TextHeader text = TextHeader.blank(TextHeader.Encoding.ASCII)
                .withLine(0, "C 1 SEISMIC UNIX FILE, WHICH HAS NEITHER TEXT HEADER NOR BINARY HEADER");
        ByteBuffer binary = ByteBuffer.allocate(BinaryHeader.BYTES).order(guess.order);
        BinaryField.SAMPLE_INTERVAL.put(binary, guess.intervalMicros);
        BinaryField.SAMPLES_PER_TRACE.put(binary, guess.samples);
        BinaryField.FORMAT.put(binary, SampleFormat.IEEE_FLOAT32.code());
        return ByteBuffer.allocate(MADE).put(text.bytes()).put(binary.clear()).flip();
    }

    @Override
    public long size() throws IOException {
        return MADE + traces.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        if (position < MADE) {
            ByteBuffer from = made.duplicate().position((int) position);
            int bytes = Math.min(from.remaining(), dst.remaining());
            dst.put(from.limit(from.position() + bytes));
            if (dst.hasRemaining()) {
                traces.readFully(dst, 0);
            }
        } else {
            traces.readFully(dst, position - MADE);
        }
    }

    @Override
    public ByteSource planned() {
        return new SuFile(StorageSource.of(traces.planned()), made);
    }

    @Override
    public boolean answersLate() {
        return traces.answersLate();
    }

    @Override
    public void close() throws IOException {
        traces.close();
    }

    /** Name of the file of traces. */
    @Override
    public String toString() {
        return traces.toString();
    }
}
