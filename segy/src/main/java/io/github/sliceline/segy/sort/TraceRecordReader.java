package io.github.sliceline.segy.sort;

import java.io.IOException;

/** Reads the records of a sealed store one after the other, many at a time. Not thread-safe. */
public final class TraceRecordReader {
    private final SpilledBytes store;
    private final byte[] buffer;
    private final long end;
    private long position;
    private int at;
    private int limit;

    /**
     * Reader before its first record.
     *
     * @param from first record
     * @param to record after the last
     * @param atOnce most records that it reads at a time
     */
    public TraceRecordReader(SpilledBytes store, long from, long to, int atOnce) {
        this.store = store;
        this.position = from * TraceRecord.BYTES;
        this.end = to * TraceRecord.BYTES;
        this.buffer = new byte[(int) Math.min(end - position, (long) atOnce * TraceRecord.BYTES)];
        this.at = -TraceRecord.BYTES;
    }

    /** Goes to the next record; whether there is one. */
    public boolean next() throws IOException {
        at += TraceRecord.BYTES;
        if (at >= limit && position < end) {
            limit = (int) Math.min(buffer.length, end - position);
            store.read(position, buffer, 0, limit);
            position += limit;
            at = 0;
        }
        return at < limit;
    }

    public int inline() {
        return TraceRecord.inline(buffer, at);
    }

    public int crossline() {
        return TraceRecord.crossline(buffer, at);
    }

    public int offset() {
        return TraceRecord.offset(buffer, at);
    }

    public long trace() {
        return TraceRecord.trace(buffer, at);
    }
}
