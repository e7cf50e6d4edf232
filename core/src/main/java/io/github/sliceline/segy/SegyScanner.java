package io.github.sliceline.segy;

import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Finds the 3-D survey in a file by one pass over its trace headers. */
public final class SegyScanner {
    /** Traces of a block, the unit in which headers are read and handed on. */
    public static final int BLOCK_TRACES = 4096;

    private SegyScanner() {}

    /**
     * Scans a post-stack survey whose traces stand line by line.
     *
     * <p>Reading, and calling the sink, is done by threads of the scan's own; the calling thread only
     * waits, and an interrupt does not end the wait: it stays pending. Takes some 2 MB per thread, 50
     * bytes per run of traces (one per line in a regular survey) and nothing per trace.
     *
     * @param file open for as long as the scan runs
     * @param mapping where the trace headers hold the geometry
     * @param threads how many read, at least 1; any number gives the same survey
     * @param sink takes the trace headers; null for nobody
     * @param progress hears of bytes passed
     * @param cancel ends the scan
     * @return the survey
     * @throws UnsupportedVolumeException if the headers do not make a 3-D post-stack survey in order of its
     *     lines; the message says what they hold and what to try. Traces are counted from 1 there.
     * @throws IOException if reading or the sink fails
     * @throws CancellationException if cancelled
     */
    public static SegySurvey scan(
            SegyFile file,
            HeaderMapping mapping,
            int threads,
            @Nullable TraceHeaderSink sink,
            Progress progress,
            CancelToken cancel)
            throws IOException {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be >= 1, got " + threads);
        }
        HeaderScan scan = new HeaderScan(file, mapping, sink, progress, cancel);
        ScanThreads.callAll(Math.min(threads, scan.blocks()), scan::work);
        cancel.throwIfCancelled();
        SurveyBuilder survey = new SurveyBuilder(file, mapping, scan.summaries());
        // In a thread too, because it reads the headers of a few traces.
        return ScanThreads.callAll(1, survey::build).get(0);
    }
}
