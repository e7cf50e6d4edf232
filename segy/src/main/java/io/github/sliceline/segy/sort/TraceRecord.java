package io.github.sliceline.segy.sort;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Record of a trace in 20 bytes: inline, crossline, offset, number in the file; of a trace on other axes place, rank,
 * number. The numbers are big-endian with inverted signs, so that records sort by their bytes, unsigned; those of
 * places and ranks are never negative.
 */
public final class TraceRecord {
    public static final int BYTES = 20;

    private static final int SIGN = Integer.MIN_VALUE;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private TraceRecord() {}

    public static void put(byte[] records, int at, int inline, int crossline, int offset, long trace) {
        INT.set(records, at, inline ^ SIGN);
        INT.set(records, at + 4, crossline ^ SIGN);
        INT.set(records, at + 8, offset ^ SIGN);
        LONG.set(records, at + 12, trace);
    }

    /**
     * Puts a record of a trace on axes, which has its place and a rank instead of inline, crossline and offset. Records
     * sort by place, then rank, then trace.
     *
     * @param place row-major index in the extents of the axes, at least 0
     * @param rank at least 0
     */
    public static void put(byte[] records, int at, long place, int rank, long trace) {
        LONG.set(records, at, place);
        INT.set(records, at + 8, rank);
        LONG.set(records, at + 12, trace);
    }

    public static long place(byte[] records, int at) {
        return (long) LONG.get(records, at);
    }

    public static int inline(byte[] records, int at) {
        return (int) INT.get(records, at) ^ SIGN;
    }

    public static int crossline(byte[] records, int at) {
        return (int) INT.get(records, at + 4) ^ SIGN;
    }

    public static int offset(byte[] records, int at) {
        return (int) INT.get(records, at + 8) ^ SIGN;
    }

    public static long trace(byte[] records, int at) {
        return (long) LONG.get(records, at + 12);
    }

    /** Sequential reader of a sealed store's records, many at a time. Not thread-safe. */
    public static final class Reader {
        private static final int BLOCK_BYTES = 1024 * TraceRecord.BYTES;

        private final SpilledBytes store;
        private final byte[] buffer;
        private final long end;
        private long position;
        private int at;
        private int limit;

        /**
         * @param from first record
         * @param to record after the last
         */
        Reader(SpilledBytes store, long from, long to) {
            this.store = store;
            this.position = from * TraceRecord.BYTES;
            this.end = to * TraceRecord.BYTES;
            this.buffer = new byte[(int) Math.min(end - position, BLOCK_BYTES)];
            this.at = -TraceRecord.BYTES;
        }

        public static Reader all(SpilledBytes store) {
            return new Reader(store, 0, store.size() / TraceRecord.BYTES);
        }

        /** Moves to the next record. Returns false at the end. */
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

        public long place() {
            return TraceRecord.place(buffer, at);
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
}
