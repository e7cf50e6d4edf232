package io.github.sliceline.segy.survey;

import io.github.sliceline.CancelToken;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The same bytes of some traces here and there: one after the other, or many at once where answers come late. */
final class TracePieces {
    private static final int AT_ONCE = 32;

    private TracePieces() {}

    /**
     * Reads them.
     *
     * @param traces numbers of traces, in any order
     * @param first byte of the trace of the first one wanted
     * @return for each trace so many bytes, in the file's byte order
     */
    static ByteBuffer[] read(SegyFile file, long[] traces, int first, int bytes) throws IOException {
        ByteBuffer[] pieces = new ByteBuffer[traces.length];
        ByteSource source = file.planned();
        WorkerThreads.NumberedTask task = i -> {
            ByteBuffer piece = ByteBuffer.allocate(bytes).order(file.byteOrder());
            source.readFully(piece, file.traceOffset(traces[i]) + first);
            pieces[i] = piece.flip();
        };
        try (WorkerThreads threads = new WorkerThreads("sliceline-scan", file.answersLate() ? AT_ONCE : 1)) {
            threads.run(traces.length, task, new CancelToken());
        }
        return pieces;
    }
}
