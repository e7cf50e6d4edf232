package io.github.sliceline.segy.survey;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the survey in a file by one pass over its trace headers. */
public final class SegyScanner {
    /** Traces of a block, the unit in which headers are read and handed on. */
    public static final int BLOCK_TRACES = 4096;

    /** What Seismic Unix leaves free: the same in all traces, which makes a 2-D line. */
    private static final int SU_FREE_BYTE = 237;

    /** A float of no less than 10⁻³⁸, read as an integer, is larger. */
    private static final int LEAST_FLOAT = 1 << 23;

    /** Readers, at least, where answers come late: 8 times 4 MiB are under way, more than a network gives in 50 ms. */
    private static final int LATE_THREADS = 8;

    private static final int PIECES_AT_ONCE = 32;

    private SegyScanner() {}

    /**
     * Scans with default options.
     *
     * @param mapping where the trace headers hold the geometry
     * @param threads how many read, at least 1; any number gives the same survey
     * @return the survey
     * @throws IOException as the other method
     */
    public static SegySurvey scan(
            SegyFile file, HeaderMapping mapping, int threads, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        ScanOptions options = ScanOptions.DEFAULTS.withMapping(mapping).withThreads(threads);
        return scan(file, options, sink, job);
    }

    /**
     * Scans a survey whose traces stand in any order: stacked, with one trace a bin, or prestack, with regular
     * offsets. Where all traces have the same line numbers but not the same CDP number (bytes 21–24), it is a 2-D
     * line: one inline, its crosslines counted by CDP number.
     *
     * <p>Reading, and calling the sink, is done by threads of the scan's own; the calling thread only
     * waits, and an interrupt does not end the wait: it stays pending. Takes some 2 MB per thread (5 MB, and 8 threads at least, from an object of a store), 250
     * bytes per run of traces (one per line in a regular survey), and where there are more runs than the options
     * allow, an index of 20 bytes per trace in the folder that they name.
     *
     * <p>Of a file of Seismic Unix, coordinates are those of the source (bytes 73 and 77) unless the options name others.
     *
     * @param file open for as long as the scan runs
     * @param asked how to
     * @param sink takes the trace headers; null for nobody
     * @param job hears of bytes passed; cancelled, it ends the scan
     * @return the survey; close it
     * @throws UnsupportedFileException if the headers do not make a survey; the message says what they hold and
     *     what to try. Traces are counted from 1 there.
     * @throws IOException if reading, the index or the sink fails
     * @throws CancellationException if cancelled
     */
    public static SegySurvey scan(SegyFile file, ScanOptions asked, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        return scan(
                file,
                () -> new HeaderBlockReader(file, BLOCK_TRACES),
                () -> AmplitudeSample.of(file),
                asked,
                sink,
                job);
    }

    /**
     * Scans headers that an earlier scan has left in memory: some hundred headers are read from the file, and no more
     * unless they make no survey. Nothing waits for a drive, and 4,096 traces take a few milliseconds of a thread.
     *
     * @param headers all of a file that is still open
     * @throws IllegalStateException unless they are {@linkplain KeptHeaders#isComplete() all there}
     */
    public static SegySurvey scan(KeptHeaders headers, ScanOptions asked, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        if (!headers.isComplete()) {
            throw new IllegalStateException("the trace headers of " + headers.file() + " are not all in memory");
        }
        return scan(headers.file(), headers::reader, headers::amplitudes, asked, sink, job);
    }

    private static SegySurvey scan(
            SegyFile file,
            Supplier<HeaderBlocks> headers,
            OnFailure.Work<AmplitudeSample> amplitudes,
            ScanOptions asked,
            @Nullable TraceHeaderSink sink,
            Job job)
            throws IOException {
        ScanOptions options = file.isSu() ? ofSu(file, asked) : asked;
        try (MappingTrials trials = apart(() -> MappingTrials.of(file, options));
                TraceGeometry geometry = geometry(file, headers, options, trials, sink, job)) {
            boolean noLines =
                    geometry.inlines().isSingle() && geometry.crosslines().isSingle();
            SurveyBuilder asAsked = new SurveyBuilder(file, options, geometry, trials, false, amplitudes);
            SurveyBuilder builder = noLines ? trials.line(amplitudes).orElse(asAsked) : asAsked;
            return apart(builder::build);
        }
    }

    /**
     * The standard's positions above byte 180 are others in Seismic Unix, whose d1, f1, d2 and f2 are floats there. Line
     * numbers at 189 and 193, as some programs write them all the same, are seen by their size. Only positions that are the
     * standard's are replaced.
     */
    private static ScanOptions ofSu(SegyFile file, ScanOptions asked) throws IOException {
        HeaderMapping mapping = asked.mapping();
        HeaderMapping standard = HeaderMapping.STANDARD;
        TraceHeader first = file.readTraceHeader(0);
        if (mapping.xByte() == standard.xByte()) {
            mapping = mapping.withX(TraceField.SOURCE_X.bytePosition());
        }
        if (mapping.yByte() == standard.yByte()) {
            mapping = mapping.withY(TraceField.SOURCE_Y.bytePosition());
        }
        boolean floats = isLarge(first.inline(standard)) || isLarge(first.crossline(standard));
        if (floats && mapping.inlineByte() == standard.inlineByte()) {
            mapping = mapping.withInline(SU_FREE_BYTE);
        }
        if (floats && mapping.crosslineByte() == standard.crosslineByte()) {
            mapping = mapping.withCrossline(SU_FREE_BYTE);
        }
        return asked.withMapping(mapping);
    }

    private static boolean isLarge(int number) {
        return Math.abs((long) number) >= LEAST_FLOAT;
    }

    /** How many blocks of headers there are. */
    static int blocksOf(SegyFile file) {
        return Math.toIntExact((file.traceCount() - 1) / BLOCK_TRACES + 1);
    }

    /** Reads on a thread of its own while the caller waits, deaf to interrupts. */
    static <T> T apart(OnFailure.Work<T> work) throws IOException {
        DaemonThreads threads = new DaemonThreads("sliceline-scan");
        return IoFuture.join(
                IoFuture.start(reading -> threads.newThread(reading).start(), work));
    }

    /**
     * Reads the same bytes of some traces here and there: one after the other, or many at once where answers come late.
     *
     * @param traces numbers of traces, in any order
     * @param first byte of the trace of the first one wanted
     * @return for each trace so many bytes, in the file's byte order
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

    /** Scans on threads of its own; an interrupt does not end the wait. The caller closes what was found. */
    private static TraceGeometry geometry(
            SegyFile file,
            Supplier<HeaderBlocks> headers,
            ScanOptions options,
            MappingTrials trials,
            @Nullable TraceHeaderSink sink,
            Job job)
            throws IOException {
        HeaderOddities.Usual usual = apart(() -> HeaderOddities.Usual.of(file, options.mapping()));
        TraceGeometry geometry = new TraceGeometry(options, usual, blocksOf(file));
        TraceHeaderSink both = (first, count, packed) -> {
            int block = (int) (first / BLOCK_TRACES);
            geometry.add(block, TraceGeometry.Block.of(first, count, packed, options.mapping(), usual));
            trials.add(block, first, count, packed);
            if (sink != null) {
                sink.accept(first, count, packed.order(file.byteOrder()));
            }
        };
        return OnFailure.close(geometry, () -> {
            int readers = file.answersLate() ? Math.max(LATE_THREADS, options.threads()) : options.threads();
            new HeaderPass(file, headers, both, job).run(readers);
            return geometry;
        });
    }

    /**
     * Hands the headers of all traces to a sink, whether they make a survey or not.
     *
     * @param threads how many read, at least 1; with 1 the sink is called block after block, in the order of the file
     * @param job as {@link #scan} has it
     * @throws CancellationException if cancelled
     */
    public static void readHeaders(SegyFile file, int threads, TraceHeaderSink sink, Job job) throws IOException {
        new HeaderPass(file, () -> new HeaderBlockReader(file, BLOCK_TRACES), sink, job)
                .run(file.answersLate() && threads > 1 ? Math.max(LATE_THREADS, threads) : threads);
    }

    /** One pass over all trace headers. Blocks are begun in file order. */
    private static final class HeaderPass {
        private final SegyFile file;
        private final Supplier<HeaderBlocks> headers;
        private final TraceHeaderSink sink;
        private final Job job;
        private final Deque<HeaderBlocks> idle = new ConcurrentLinkedDeque<>();
        private final AtomicLong doneTraces = new AtomicLong();

        HeaderPass(SegyFile file, Supplier<HeaderBlocks> headers, TraceHeaderSink sink, Job job) {
            this.file = file;
            this.headers = headers;
            this.sink = sink;
            this.job = job;
        }

        void run(int readers) throws IOException {
            int blocks = blocksOf(file);
            try (WorkerThreads threads = new WorkerThreads("sliceline-scan", Math.min(readers, blocks))) {
                WorkerThreads.Work work = new WorkerThreads.Work(blocks, this::read);
                IoFuture.join(threads.start(() -> work, WorkerThreads.NOTHING, ReadPriority.NOW, job.token()));
            }
            job.throwIfCancelled();
        }

        private void read(int block) throws IOException {
            HeaderBlocks free = idle.pollFirst();
            HeaderBlocks reader = free != null ? free : headers.get();
            long first = (long) block * BLOCK_TRACES;
            int count = (int) Math.min(BLOCK_TRACES, file.traceCount() - first);
            sink.accept(first, count, reader.read(first, count));
            idle.addFirst(reader);
            long done = doneTraces.addAndGet(count);
            job.report("Scanning", done * file.traceBytes(), file.traceCount() * file.traceBytes());
        }
    }

    /** Gives blocks of packed trace headers, each into the same buffer: one for each thread. */
    interface HeaderBlocks {
        /**
         * Headers of consecutive traces, in the file's byte order, from position 0 to the limit; valid until the next call.
         *
         * @param firstTrace number in the file, a multiple of {@link SegyScanner#BLOCK_TRACES} in a scan
         */
        ByteBuffer read(long firstTrace, int count) throws IOException;
    }
}
