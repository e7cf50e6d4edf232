package io.github.sliceline.segy.survey;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.geometry.GeometryFinder;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Scanner that finds the survey of a file in one pass over its trace headers. */
public final class SegyScanner {
    /** Number of traces in a block, the unit in which headers are read and passed to a sink. */
    public static final int BLOCK_TRACES = 4096;

    /** Byte that Seismic Unix does not use. It is the same in all traces, which makes a 2-D line. */
    private static final int SU_FREE_BYTE = 237;

    /** Bits of a float of about 10⁻³⁸. Larger floats, read as integers, exceed this number. */
    private static final int LEAST_FLOAT = 1 << 23;

    /**
     * Least number of reading threads on a slow source. 8 requests of 4 MiB are more than a network delivers in 50 ms.
     */
    private static final int LATE_THREADS = 8;

    private static final int PIECES_AT_ONCE = 32;

    /** Most traces at each of three places in the file in which geometries are looked for. */
    static final int SEARCHED_TRACES = 4096;

    private SegyScanner() {}

    /**
     * Scans a file with default options.
     *
     * @param mapping byte positions of the geometry in the trace headers
     * @param threads number of reading threads, at least 1; it does not change the survey
     * @return the survey; the caller closes it
     * @throws IOException if the headers make no survey, or reading fails
     * @see #scan(SegyFile, ScanOptions, TraceHeaderSink, Job)
     */
    public static SegySurvey scan(
            SegyFile file, HeaderMapping mapping, int threads, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        ScanOptions options = ScanOptions.DEFAULTS.withMapping(mapping).withThreads(threads);
        return scan(file, options, sink, job);
    }

    /**
     * Scans a survey whose traces may be in any order: stacked with one trace per bin, or prestack with regular
     * offsets. If all traces have the same line numbers but different CDP numbers (bytes 21–24), the survey is a 2-D
     * line: one inline, whose crosslines are the CDP numbers.
     *
     * <p>The scan's own threads read and call the sink. The calling thread waits. An interrupt does not end the wait
     * and stays pending. A scan takes about 2 MB per thread; from an object store it takes 5 MB per thread and uses at
     * least 8 threads. It takes 250 bytes more per run of traces, of which a regular survey has one per line. If there
     * are more runs than the options allow, an index of 20 bytes per trace is written to the folder of the options.
     *
     * <p>In a file of Seismic Unix the coordinates are those of the source (bytes 73 and 77), unless the options name
     * others.
     *
     * @param file the file, which must stay open during the scan
     * @param asked options of the scan
     * @param sink receives the trace headers, or null
     * @param job reports the bytes passed, and cancels the scan
     * @return the survey; the caller closes it
     * @throws UnsupportedFileException if the headers make no survey. The message says what they hold and what to try,
     *     and counts traces from 1.
     * @throws IOException if reading, the index or the sink fails
     * @throws CancellationException if the job is cancelled
     */
    public static SegySurvey scan(SegyFile file, ScanOptions asked, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        return found(file, asked, false, sink, job).surveyOrRefusal();
    }

    /**
     * What a scan finds.
     *
     * @param surveyOrNull survey of lines, or on the axes of the options, or if that was asked for of traces in the order
     *     of the file
     * @param refusalOrNull why the file is no survey of lines; null if it is, or if lines were not looked for
     * @param geometries other geometries, the best first; empty if the pass did not try any
     */
    record Found(
            @Nullable SegySurvey surveyOrNull,
            @Nullable UnsupportedFileException refusalOrNull,
            List<Geometry> geometries)
            implements Closeable {
        private SegySurvey surveyOrRefusal() throws UnsupportedFileException {
            if (surveyOrNull == null) {
                throw Objects.requireNonNull(refusalOrNull);
            }
            return surveyOrNull;
        }

        @Override
        public void close() throws IOException {
            if (surveyOrNull != null) {
                surveyOrNull.close();
            }
        }
    }

    /**
     * Scans a file. If lines are doubtful, the same pass tries other geometries.
     *
     * @param otherwise true to return traces in the order of the file if there are no lines
     */
    static Found found(SegyFile file, ScanOptions options, boolean otherwise, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        int headerBytes = headerBytes(file, options);
        Headers headers = new Headers(
                file,
                headerBytes,
                () -> new HeaderBlockReader(file, BLOCK_TRACES, headerBytes),
                () -> AmplitudeSample.of(file));
        return found(headers, options, otherwise, sink, job);
    }

    /**
     * All headers of a file.
     *
     * @param bytes bytes of each header
     * @param blocks returns a reader for a thread
     * @param amplitudes returns the amplitude sample
     */
    private record Headers(
            SegyFile file, int bytes, Supplier<HeaderBlocks> blocks, OnFailure.Work<AmplitudeSample> amplitudes) {}

    /**
     * Looks for geometries other than lines, in a pass over all headers.
     *
     * @return the geometries, the best first; the last is the traces in the order of the file
     */
    public static List<Geometry> geometries(SegyFile file, ScanOptions options, Job job) throws IOException {
        GeometryFinder finder = inNewThread(() -> finder(file, options));
        int headerBytes = file.overrides().where().headerBytes();
        readHeaders(
                file,
                options.threads(),
                headerBytes,
                (first, count, headers) -> finder.add((int) (first / BLOCK_TRACES), headerBytes, count, headers),
                job);
        return finder.geometries();
    }

    static GeometryFinder finder(SegyFile file, ScanOptions options) throws IOException {
        ByteBuffer some = HeaderBlockReader.sample(file, SEARCHED_TRACES, TraceHeader.BYTES);
        return GeometryFinder.of(file, some, options.memoryBytes());
    }

    /**
     * Scans headers that an earlier scan kept in memory. About a hundred headers are read from the file, and more only
     * if the kept ones make no survey. A scan of 4,096 traces takes a few milliseconds.
     *
     * @param headers all headers of a file that is still open
     * @throws IllegalStateException unless the headers are {@linkplain KeptHeaders#isComplete() complete}
     */
    public static SegySurvey scan(KeptHeaders headers, ScanOptions asked, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        if (!headers.isComplete()) {
            throw new IllegalStateException("the trace headers of " + headers.file() + " are not all in memory");
        }
        SegyFile file = headers.file();
        return headerBytes(file, asked) > TraceHeader.BYTES
                ? scan(file, asked, sink, job)
                : found(
                                new Headers(file, TraceHeader.BYTES, headers::reader, headers::amplitudes),
                                asked,
                                false,
                                sink,
                                job)
                        .surveyOrRefusal();
    }

    /** Returns how many bytes of each header hold the geometry and the fields of the conditions on traces. */
    private static int headerBytes(SegyFile file, ScanOptions options) throws UnsupportedFileException {
        int geometry = options.mapping()
                .columns()
                .mapToInt(HeaderColumn::headerBytes)
                .max()
                .orElseThrow();
        int axes = options.axes().map(AxesSpec::headerBytes).orElse(0);
        file.requireFields(Math.max(axes, geometry), "the fields of the geometry");
        return Math.max(Math.max(axes, geometry), file.overrides().where().headerBytes());
    }

    private static Found found(
            Headers headers, ScanOptions asked, boolean otherwise, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        SegyFile file = headers.file;
        ScanOptions options = ofSu(file, asked);
        AxesSpec axes = options.namedAxes().orElse(null);
        try (TracesOnAxes placed = axes == null ? null : new TracesOnAxes(file, axes, options);
                MappingTrials trials =
                        axes == null ? inNewThread(() -> MappingTrials.of(file, options)) : MappingTrials.NONE;
                TraceGeometry geometry = geometry(headers, options, trials, placed, sink, job)) {
            SurveyBuilder asAsked = new SurveyBuilder(file, options, geometry, trials, false, headers.amplitudes);
            if (placed != null) {
                return new Found(inNewThread(() -> asAsked.build(placed)), null, List.of());
            }
            boolean noLines =
                    geometry.inlines().isSingle() && geometry.crosslines().isSingle();
            SurveyBuilder builder = noLines ? trials.line(headers.amplitudes).orElse(asAsked) : asAsked;
            return inNewThread(() -> builder.build(otherwise));
        }
    }

    /**
     * In a file of Seismic Unix, replaces the standard's positions above byte 180, where Seismic Unix has the floats
     * d1, f1, d2 and f2. Some programs write line numbers at 189 and 193 nevertheless; they are told from floats by
     * their size. Positions that differ from the standard's are not replaced.
     */
    private static ScanOptions ofSu(SegyFile file, ScanOptions asked) throws IOException {
        if (!file.isSu()) {
            return asked;
        }
        HeaderMapping mapping = asked.mapping();
        HeaderMapping standard = HeaderMapping.STANDARD;
        TraceHeader first = file.readFirstHeader();
        if (mapping.x().equals(standard.x())) {
            mapping = mapping.withX(TraceField.SOURCE_X.bytePosition());
        }
        if (mapping.y().equals(standard.y())) {
            mapping = mapping.withY(TraceField.SOURCE_Y.bytePosition());
        }
        boolean floats = isLarge(first.inline(standard)) || isLarge(first.crossline(standard));
        if (floats && mapping.inline().equals(standard.inline())) {
            mapping = mapping.withInline(SU_FREE_BYTE);
        }
        if (floats && mapping.crossline().equals(standard.crossline())) {
            mapping = mapping.withCrossline(SU_FREE_BYTE);
        }
        return asked.withMapping(mapping);
    }

    private static boolean isLarge(int number) {
        return Math.abs((long) number) >= LEAST_FLOAT;
    }

    /** Number of blocks of headers in the file. */
    static int blocksOf(SegyFile file) {
        return Math.toIntExact((file.traceCount() - 1) / BLOCK_TRACES + 1);
    }

    /** Reads in a new thread while the caller waits. An interrupt does not end the wait. */
    static <T> T inNewThread(OnFailure.Work<T> work) throws IOException {
        DaemonThreads threads = new DaemonThreads("sliceline-scan");
        return IoFuture.join(
                IoFuture.start(reading -> threads.newThread(reading).start(), work));
    }

    /**
     * Reads the same range of bytes of several traces: one after the other, or many at once from a slow source.
     *
     * @param traces numbers of the traces, in any order
     * @param first index in the trace of the first byte to read
     * @param bytes how many bytes to read of each trace
     * @return the bytes of each trace, in the file's byte order
     */
    static ByteBuffer[] readPieces(SegyFile file, long[] traces, int first, int bytes) throws IOException {
        ByteBuffer[] pieces = new ByteBuffer[traces.length];
        ByteSource source = file.planned();
        WorkerThreads.NumberedTask task = i -> {
            ByteBuffer piece = ByteBuffer.allocate(bytes).order(file.byteOrder());
            source.readFully(piece, file.traceOffset(traces[i]) + first);
            pieces[i] = piece.flip();
        };
        try (WorkerThreads threads = new WorkerThreads("sliceline-scan", file.answersLate() ? PIECES_AT_ONCE : 1)) {
            threads.run(traces.length, task, new CancelToken());
        }
        return pieces;
    }

    /**
     * Scans in new threads. An interrupt does not end the wait. The caller closes the result.
     *
     * @param placed gets the traces instead of the geometry of lines; null if there is none
     */
    private static TraceGeometry geometry(
            Headers of,
            ScanOptions options,
            MappingTrials trials,
            @Nullable TracesOnAxes placed,
            @Nullable TraceHeaderSink sink,
            Job job)
            throws IOException {
        SegyFile file = of.file;
        int headerBytes = of.bytes;
        HeaderOddities.UsualValues usual = inNewThread(() -> HeaderOddities.UsualValues.of(file, options.mapping()));
        TraceGeometry geometry = new TraceGeometry(options, usual, blocksOf(file));
        TraceHeaderSink both = (first, count, packed) -> {
            int block = (int) (first / BLOCK_TRACES);
            geometry.add(
                    block,
                    TraceGeometry.Block.of(
                            file, headerBytes, first, count, packed, placed == null ? options.mapping() : null, usual));
            if (placed == null) {
                trials.add(block, headerBytes, first, count, packed);
            } else {
                placed.add(headerBytes, first, count, packed);
            }
            if (sink != null) {
                sink.accept(first, count, withoutExtensions(packed, headerBytes).order(file.byteOrder()));
            }
        };
        return OnFailure.close(geometry, () -> {
            int readers = file.answersLate() ? Math.max(LATE_THREADS, options.threads()) : options.threads();
            pass(file, of.blocks, both, readers, job);
            return geometry;
        });
    }

    /** Returns the first 240 bytes of each header. */
    private static ByteBuffer withoutExtensions(ByteBuffer packed, int headerBytes) {
        if (headerBytes == TraceHeader.BYTES) {
            return packed;
        }
        ByteBuffer plain = ByteBuffer.allocate(packed.limit() / headerBytes * TraceHeader.BYTES);
        for (int at = 0; at < packed.limit(); at += headerBytes) {
            plain.put(packed.slice(at, TraceHeader.BYTES));
        }
        return plain.flip();
    }

    /**
     * Passes the headers of all traces to a sink, even if they make no survey.
     *
     * @param threads number of reading threads, at least 1. With 1 the sink receives the blocks in file order.
     * @param job reports the bytes passed, and cancels the pass
     * @throws CancellationException if the job is cancelled
     */
    public static void readHeaders(SegyFile file, int threads, TraceHeaderSink sink, Job job) throws IOException {
        readHeaders(file, threads, sink.headerBytes(), sink, job);
    }

    /**
     * Passes the headers of all traces to a sink, with extensions.
     *
     * @param headerBytes bytes of each header that the sink gets, at most those that the file has
     * @throws UnsupportedFileException if the file's headers are shorter
     * @see #readHeaders(SegyFile, int, TraceHeaderSink, Job)
     */
    public static void readHeaders(SegyFile file, int threads, int headerBytes, TraceHeaderSink sink, Job job)
            throws IOException {
        int readers = file.answersLate() && threads > 1 ? Math.max(LATE_THREADS, threads) : threads;
        file.requireFields(headerBytes, "the fields asked for");
        pass(file, () -> new HeaderBlockReader(file, BLOCK_TRACES, headerBytes), sink, readers, job);
    }

    /** Passes over all trace headers. Blocks are started in file order. */
    private static void pass(SegyFile file, Supplier<HeaderBlocks> headers, TraceHeaderSink sink, int readers, Job job)
            throws IOException {
        int blocks = blocksOf(file);
        Deque<HeaderBlocks> idle = new ConcurrentLinkedDeque<>();
        AtomicLong doneTraces = new AtomicLong();
        WorkerThreads.Work work = new WorkerThreads.Work(blocks, block -> {
            HeaderBlocks free = idle.pollFirst();
            HeaderBlocks reader = free != null ? free : headers.get();
            long first = (long) block * BLOCK_TRACES;
            int count = (int) Math.min(BLOCK_TRACES, file.traceCount() - first);
            sink.accept(first, count, reader.read(first, count));
            idle.addFirst(reader);
            long done = doneTraces.addAndGet(count);
            job.report("Scanning", done * file.traceBytes(), file.traceCount() * file.traceBytes());
        });
        try (WorkerThreads threads = new WorkerThreads("sliceline-scan", Math.min(readers, blocks))) {
            IoFuture.join(threads.start(() -> work, WorkerThreads.NOTHING, ReadPriority.NOW, job.token()));
        }
        job.throwIfCancelled();
    }

    /** Reader of packed trace headers in blocks. It reuses its buffer, so each thread needs its own. */
    interface HeaderBlocks {
        /**
         * Returns the headers of consecutive traces, in the file's byte order, from position 0 to the limit. They are
         * valid until the next call.
         *
         * @param firstTrace number in the file; a multiple of {@link SegyScanner#BLOCK_TRACES} in a scan
         */
        ByteBuffer read(long firstTrace, int count) throws IOException;
    }
}
