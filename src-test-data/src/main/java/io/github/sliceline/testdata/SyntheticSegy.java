package io.github.sliceline.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.LongConsumer;

/**
 * Writes a survey as SEG-Y rev 1, big-endian. Immutable: each {@code with} method gives a new one.
 *
 * <pre>{@code
 * SyntheticSegy.of(new SyntheticSurvey(7, 300, 400, 500))
 *         .withCoding(SampleCoding.IEEE)
 *         .withLive((i, x) -> i + x > 20)
 *         .write(path);
 * }</pre>
 *
 * <p>The bytes depend on the survey and these settings alone, not on the number of threads.
 *
 * @param shape extents
 * @param lines line numbers and coordinates
 * @param traces makes the samples
 * @param coding how samples are stored
 * @param order of the traces
 * @param live bins that have a trace; the others are left out of the file
 * @param dead bins whose trace is present but marked dead (identification 2) and all zero
 * @param threads that make and write traces, each with a buffer of some 4 MB
 * @param progress hears the number of bytes written so far, one call at a time, growing
 */
public record SyntheticSegy(
        SurveyShape shape,
        SurveyLines lines,
        TraceFunction traces,
        SampleCoding coding,
        TraceOrder order,
        BinPredicate live,
        BinPredicate dead,
        int threads,
        LongConsumer progress) {

    public SyntheticSegy {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
    }

    /** IBM floats, inline order, every bin live, a thread per core. */
    public static SyntheticSegy of(SyntheticSurvey survey) {
        return of(survey.shape(), survey.lines(), survey);
    }

    /** Writes traces that the caller gives. */
    public static SyntheticSegy of(SurveyShape shape, SurveyLines lines, TraceFunction traces) {
        int cores = Runtime.getRuntime().availableProcessors();
        return new SyntheticSegy(
                shape,
                lines,
                traces,
                SampleCoding.IBM,
                TraceOrder.INLINE,
                (i, x) -> true,
                (i, x) -> false,
                cores,
                bytes -> {});
    }

    public SyntheticSegy withCoding(SampleCoding newCoding) {
        return new SyntheticSegy(shape, lines, traces, newCoding, order, live, dead, threads, progress);
    }

    public SyntheticSegy withOrder(TraceOrder newOrder) {
        return new SyntheticSegy(shape, lines, traces, coding, newOrder, live, dead, threads, progress);
    }

    public SyntheticSegy withLive(BinPredicate newLive) {
        return new SyntheticSegy(shape, lines, traces, coding, order, newLive, dead, threads, progress);
    }

    public SyntheticSegy withDead(BinPredicate newDead) {
        return new SyntheticSegy(shape, lines, traces, coding, order, live, newDead, threads, progress);
    }

    public SyntheticSegy withThreads(int newThreads) {
        return new SyntheticSegy(shape, lines, traces, coding, order, live, dead, newThreads, progress);
    }

    public SyntheticSegy withProgress(LongConsumer newProgress) {
        return new SyntheticSegy(shape, lines, traces, coding, order, live, dead, threads, newProgress);
    }

    public long traceBytes() {
        return SegyHeaders.TRACE_BYTES + (long) shape.samples() * coding.bytes();
    }

    /** Length of the file if every bin is live. */
    public long fullFileBytes() {
        return Math.addExact(
                SegyHeaders.TEXT_BYTES + SegyHeaders.BINARY_BYTES, Math.multiplyExact(shape.bins(), traceBytes()));
    }

    /**
     * Writes the file. Until it is complete, its bytes are in {@code NAME.part}, which is deleted if writing fails;
     * then it replaces a file of that name.
     *
     * @return number of traces written
     * @throws IllegalArgumentException if SEG-Y rev 1 cannot hold the survey
     * @throws IOException if writing fails
     */
    public long write(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            long written = new SegyWriting(this).run(part);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return written;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Condition on bins. It gives the same result for the same bin, from any thread. */
    @FunctionalInterface
    public interface BinPredicate {
        /** True if it holds for the bin at these indices, from 0. */
        boolean test(int inlineIndex, int crosslineIndex);
    }

    /** Makes traces. Called by several threads at once. */
    @FunctionalInterface
    public interface TraceFunction {
        /**
         * Fills one trace.
         *
         * @param inlineIndex from 0
         * @param crosslineIndex from 0
         * @param dst one element for each sample
         */
        void trace(int inlineIndex, int crosslineIndex, float[] dst);
    }
}
