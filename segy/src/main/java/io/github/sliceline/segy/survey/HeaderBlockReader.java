package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.SegyScanner.HeaderBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reads blocks of trace headers, packed. One per thread: its two direct buffers are used again for
 * every block.
 *
 * <p>Of long traces only the headers are read, of shorter ones all: a drive reads whole pages of 4 KiB, and
 * a request costs more than a few of them. Tried on traces of 4,336 bytes: all took as long as headers
 * alone from a cold drive, and half as long from the page cache. From an object of a store all is read up to traces of a
 * megabyte, which come in the time that a request takes.
 */
final class HeaderBlockReader implements HeaderBlocks {
    /** Traces longer than this, two pages, have their headers read one by one. */
    static final int LONG_TRACE_BYTES = 8 << 10;

    private static final int WHOLE_BYTES = 1 << 20;

    /** Where answers come late: what 40 to 80 ms are worth. */
    private static final int WHOLE_BYTES_LATE = 4 << 20;

    private final SegyFile file;
    private final ByteBuffer packed;
    private final ByteBuffer whole;

    HeaderBlockReader(SegyFile file, int blockTraces) {
        this.file = file;
        this.packed = ByteBuffer.allocateDirect(blockTraces * TraceHeader.BYTES).order(file.byteOrder());
        this.whole = ByteBuffer.allocateDirect(isLong() ? 0 : file.answersLate() ? WHOLE_BYTES_LATE : WHOLE_BYTES);
    }

    private boolean isLong() {
        return file.traceBytes() > (file.answersLate() ? WHOLE_BYTES : LONG_TRACE_BYTES);
    }

    @Override
    public ByteBuffer read(long firstTrace, int count) throws IOException {
        packed.clear();
        if (isLong()) {
            readHeaders(firstTrace, count);
        } else {
            readWhole(firstTrace, count);
        }
        return packed.flip();
    }

    private void readHeaders(long firstTrace, int count) throws IOException {
        for (int k = 0; k < count; k++) {
            packed.limit(packed.position() + TraceHeader.BYTES);
            file.readFully(packed, file.traceOffset(firstTrace + k));
        }
    }

    private void readWhole(long firstTrace, int count) throws IOException {
        int atOnce = whole.capacity() / file.traceBytes();
        for (int done = 0; done < count; done += atOnce) {
            int traces = Math.min(atOnce, count - done);
            whole.clear();
            file.readTraces(firstTrace + done, traces, whole);
            for (int k = 0; k < traces; k++) {
                packed.put((done + k) * TraceHeader.BYTES, whole, k * file.traceBytes(), TraceHeader.BYTES);
            }
        }
        packed.position(count * TraceHeader.BYTES);
    }
}
