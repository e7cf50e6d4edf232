package io.github.sliceline.segy.survey;

import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner.HeaderBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Reader of trace headers in packed blocks. Each thread needs a reader of its own, because its two direct buffers are
 * reused for every block.
 *
 * <p>Only the headers of long traces are read. Shorter traces are read whole, because a drive reads pages of 4 KiB,
 * and a request costs more than a few pages. Traces of 4,336 bytes were measured: from a cold drive whole traces took
 * as long as their headers, and from the page cache half as long. From an object store, traces of up to a megabyte are
 * read whole, because they arrive in the time that a request takes.
 */
final class HeaderBlockReader implements HeaderBlocks {
    /** Longest trace that is read whole from a file: two pages. */
    static final int LONG_TRACE_BYTES = 8 << 10;

    private static final int WHOLE_BYTES = 1 << 20;

    /** Bytes of a read from a slow source such as an object store. They cost as much as 40 to 80 ms of waiting. */
    private static final int WHOLE_BYTES_LATE = 4 << 20;

    /** Number of places in the file at which consecutive traces are sampled: start, middle and end. */
    private static final int PLACES = 3;

    private final SegyFile file;
    private final int headerBytes;
    private final ByteBuffer packed;
    private final ByteBuffer whole;

    /** @param headerBytes bytes of each header to read, at most those that the file has */
    HeaderBlockReader(SegyFile file, int blockTraces, int headerBytes) {
        this.file = file;
        this.headerBytes = headerBytes;
        this.packed = ByteBuffer.allocateDirect(Math.multiplyExact(blockTraces, headerBytes))
                .order(file.byteOrder());
        this.whole = ByteBuffer.allocateDirect(isLong() ? 0 : file.answersLate() ? WHOLE_BYTES_LATE : WHOLE_BYTES);
    }

    /**
     * Returns packed headers of the first traces, some in the middle and the last, in the file's byte order, without
     * those that the file's overrides leave out.
     *
     * @param headerBytes bytes of each header
     */
    static ByteBuffer sample(SegyFile file, int mostPerPlace, int headerBytes) throws IOException {
        long total = file.traceCount();
        int places = total <= mostPerPlace ? 1 : PLACES;
        int perPlace = (int) Math.min(mostPerPlace, total / places);
        HeaderFilter where = file.overrides().where();
        int readBytes = Math.max(headerBytes, where.headerBytes());
        HeaderBlockReader reader = new HeaderBlockReader(file, perPlace, readBytes);
        ByteBuffer headers =
                ByteBuffer.allocate(places * perPlace * headerBytes).order(file.byteOrder());
        for (int place = 0; place < places; place++) {
            ByteBuffer read = reader.read(places == 1 ? 0 : place * (total - perPlace) / (places - 1), perPlace);
            for (int at = 0; at < read.limit(); at += readBytes) {
                if (where.accepts(read, at)) {
                    headers.put(read.slice(at, headerBytes));
                }
            }
        }
        return headers.flip();
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
            packed.limit(packed.position() + headerBytes);
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
                packed.put((done + k) * headerBytes, whole, k * file.traceBytes(), headerBytes);
            }
        }
        packed.position(count * headerBytes);
    }
}
