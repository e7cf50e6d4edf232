package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.open.LiveMask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Headers of the SEG-Y file from which a volume was made, unchanged. Thread-safe, as long as the volume is open.
 * {@code HeaderTable} of sliceline-segy reads fields of trace headers by name, {@code TextHeader} the text.
 *
 * <p>Traces are named by their index in the volume, with one number for each dimension except that of the samples, such
 * as (inline, crossline); or by their number in the SEG-Y file, from 0.
 */
public final class VolumeHeaders {
    /** Length of a trace header in bytes. */
    public static final int TRACE_HEADER_BYTES = TraceHeaderSource.HEADER_BYTES;

    /** Most traces whose headers are in memory at once: 16 MB. */
    private static final int AT_ONCE = 1 << 16;

    private static final int PLACE_BITS = 16;

    private final Shape traces;
    private final TraceHeaderSource source;
    private final WorkerThreads threads;

    /** True if places are numbers of traces in the SEG-Y file. */
    private final boolean inFileOrder;

    VolumeHeaders(Shape traces, TraceHeaderSource source, WorkerThreads threads) {
        this(traces, source, threads, false);
    }

    private VolumeHeaders(Shape traces, TraceHeaderSource source, WorkerThreads threads, boolean inFileOrder) {
        this.inFileOrder = inFileOrder;
        this.traces = traces;
        this.source = source;
        this.threads = threads;
    }

    /**
     * Returns the headers of a file in its own order, regardless of the places of its traces in a volume. For other
     * modules of this project.
     *
     * @param threads threads that read
     */
    @SuppressWarnings("exports")
    public static VolumeHeaders inFileOrder(TraceHeaderSource source, WorkerThreads threads) {
        return new VolumeHeaders(Shape.of(source.traces()), source, threads, true);
    }

    /**
     * Returns all headers in the order of the SEG-Y file, including traces that are in no bin. They have one dimension,
     * which counts traces.
     */
    public VolumeHeaders inFileOrder() {
        return inFileOrder(source, threads);
    }

    /** The work on a trace header. */
    @FunctionalInterface
    public interface Action {
        /**
         * Called with one trace header.
         *
         * @param place place in the part that is read, row-major, from 0
         * @param trace number in the SEG-Y file, from 0
         * @param header 240 bytes from index 0 on, in the file's byte order; valid until the action returns
         * @throws IOException ends the read, which throws it
         */
        void accept(long place, long trace, ByteBuffer header) throws IOException;
    }

    /** Extents of the volume without the samples. */
    public Shape shape() {
        return traces;
    }

    /** Number of traces in the SEG-Y file, including traces that are in no bin. */
    public long traceCount() {
        return source.traces();
    }

    /** Byte order of the binary header and of trace headers. */
    public ByteOrder byteOrder() {
        return source.byteOrder();
    }

    /** Reads the 400 bytes of the binary header. */
    public byte[] binaryHeader() throws IOException {
        return threads.call(source::binaryHeader);
    }

    /** Reads the textual file header, 3,200 bytes in EBCDIC or ASCII, and the extended ones after it. */
    public List<byte[]> textHeaders() throws IOException {
        return List.copyOf(threads.call(source::textHeaders));
    }

    /**
     * Reads the numbers in the SEG-Y file, from 0, of the traces of a part, row-major. −1 for places without a trace.
     *
     * @throws IndexOutOfBoundsException if the part is not inside the volume
     */
    public long[] traceNumbers(Region part) throws IOException {
        part.requireWithin(traces);
        long[] numbers = new long[Math.toIntExact(part.size())];
        if (inFileOrder) {
            Arrays.setAll(numbers, place -> part.start(0) + place);
        } else if (numbers.length > 0) {
            threads.run(1, only -> source.traceNumbers(part, LongBuffer.wrap(numbers)), new CancelToken());
        }
        return numbers;
    }

    /**
     * Reads one trace header.
     *
     * @param trace number in the SEG-Y file, from 0
     * @return 240 bytes, in the file's byte order
     * @throws IndexOutOfBoundsException if the file has no such trace
     */
    public ByteBuffer read(long trace) throws IOException {
        if (trace < 0 || trace >= traceCount()) {
            throw new IndexOutOfBoundsException("no trace " + trace + "; there are " + traceCount());
        }
        ByteBuffer header = ByteBuffer.allocate(TRACE_HEADER_BYTES).order(byteOrder());
        threads.run(1, only -> source.readHeaders(new long[] {trace}, 0, 1, header), new CancelToken());
        return header.flip();
    }

    /**
     * Reads a field of consecutive traces from a copy outside the headers, if the file has such a copy.
     *
     * @param name name of a field of the standard, such as {@code field_record}
     * @param first number of the first trace in the SEG-Y file, from 0
     * @param values receives one for each trace from there on
     * @return true if the values were read; otherwise the caller has to read the headers
     * @throws IndexOutOfBoundsException if the file has no such traces
     */
    public boolean readField(String name, long first, long[] values) throws IOException {
        Objects.checkFromIndexSize(first, values.length, traceCount());
        return threads.call(() -> source.readField(name, first, values));
    }

    /**
     * Reads the trace headers of a part, some 65,536 at a time, with several requests at once. Skips places without a
     * trace.
     *
     * @param action called for each header on the calling thread, row-major
     * @param job gets the number of places done; its token stops the work
     * @throws IndexOutOfBoundsException if the part is not inside the volume
     * @throws java.util.concurrent.CancellationException if the job was cancelled
     * @throws IOException if the file cannot be read, or from the action
     */
    public void read(Region part, Action action, Job job) throws IOException {
        part.requireWithin(traces);
        if (part.size() > 0) {
            read(part, 0, part.size(), action, job);
        }
    }

    private void read(Region part, long first, long all, Action action, Job job) throws IOException {
        if (part.size() > AT_ONCE) {
            Region[] halves = LiveMask.halves(part);
            read(halves[0], first, all, action, job);
            read(halves[1], first + halves[0].size(), all, action, job);
            return;
        }
        job.token().throwIfCancelled();
        long[] numbers = traceNumbers(part);
        Batch batch = new Batch(numbers);
        batch.read(job.token());
        for (int place = 0; place < numbers.length; place++) {
            if (numbers[place] >= 0) {
                action.accept(first + place, numbers[place], batch.header(place));
            }
        }
        job.report("Reading trace headers", first + numbers.length, all);
    }

    /** Headers of some traces, in the order of the file. */
    private final class Batch {
        private final long[] sorted;
        private final int[] rank;
        private final ByteBuffer headers;

        Batch(long[] numbers) {
            long[] keys = new long[numbers.length];
            int there = 0;
            for (int place = 0; place < numbers.length; place++) {
                if (numbers[place] >= 0) {
                    keys[there++] = numbers[place] << PLACE_BITS | place;
                }
            }
            Arrays.sort(keys, 0, there);
            sorted = new long[there];
            rank = new int[numbers.length];
            for (int i = 0; i < there; i++) {
                sorted[i] = keys[i] >> PLACE_BITS;
                rank[(int) (keys[i] & (AT_ONCE - 1))] = i;
            }
            headers = ByteBuffer.allocate(there * TRACE_HEADER_BYTES);
        }

        void read(CancelToken cancel) throws IOException {
            List<int[]> pieces = pieces();
            threads.run(
                    pieces,
                    piece -> source.readHeaders(
                            sorted,
                            piece[0],
                            piece[1],
                            headers.slice(piece[0] * TRACE_HEADER_BYTES, (piece[1] - piece[0]) * TRACE_HEADER_BYTES)),
                    cancel);
        }

        /** Returns ranges of {@link #sorted}, so that headers stored together are read together. */
        private List<int[]> pieces() {
            List<int[]> pieces = new ArrayList<>();
            int from = 0;
            for (int i = 1; i <= sorted.length; i++) {
                boolean end = i == sorted.length
                        || sorted[i] / source.tracesTogether() != sorted[from] / source.tracesTogether();
                if (end) {
                    pieces.add(new int[] {from, i});
                    from = i;
                }
            }
            return pieces;
        }

        ByteBuffer header(int place) {
            return headers.slice(rank[place] * TRACE_HEADER_BYTES, TRACE_HEADER_BYTES)
                    .order(byteOrder());
        }
    }

    /** Returns a description such as {@code headers of 463932 traces}. */
    @Override
    public String toString() {
        return "headers of " + traceCount() + " traces";
    }
}
