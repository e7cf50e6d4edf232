package io.github.sliceline.upload;

import io.github.sliceline.memory.DirectMemory;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An unfinished part of an upload: its bytes in memory segments, and the ranges that were written. A segment is
 * allocated when its first byte comes. Several threads may put disjoint bytes at once; everything else needs the lock
 * of the {@link UploadStore}.
 */
final class OpenPart {
    private final Segments memory;
    private final int segmentBytes;
    private final long start;
    private final long bytes;
    private final DirectMemory[] segments;
    /** Ranges that were written, from start to end. They neither overlap nor touch. */
    private final TreeMap<Long, Long> come = new TreeMap<>();

    OpenPart(Segments memory, long start, long end) {
        this.memory = memory;
        this.segmentBytes = memory.bytes;
        this.start = start;
        this.bytes = end - start;
        this.segments = new DirectMemory[Math.toIntExact((bytes + segmentBytes - 1) / segmentBytes)];
    }

    /** Pool of segments of one length. */
    static final class Segments {
        private final int bytes;
        private final Deque<DirectMemory> idle = new ArrayDeque<>();

        Segments(int bytes) {
            this.bytes = bytes;
        }

        int bytes() {
            return bytes;
        }

        DirectMemory take() {
            DirectMemory segment = idle.poll();
            if (segment == null) {
                segment = DirectMemory.allocate(bytes);
            } else {
                clear(segment.buffer());
            }
            return segment;
        }

        private void clear(ByteBuffer segment) {
            for (int at = 0; at < bytes; at += Long.BYTES) {
                segment.putLong(at, 0);
            }
        }

        void giveBack(DirectMemory segment) {
            idle.add(segment);
        }

        void close() {
            idle.forEach(DirectMemory::close);
            idle.clear();
        }
    }

    /** Returns how many segments for some bytes of the part are not yet allocated. */
    int missing(long from, long to) {
        int missing = 0;
        for (int i = segment(from); i <= segment(to - 1); i++) {
            missing += segments[i] == null ? 1 : 0;
        }
        return missing;
    }

    private int segment(long position) {
        return (int) ((position - start) / segmentBytes);
    }

    void provide(long from, long to) {
        for (int i = segment(from); i <= segment(to - 1); i++) {
            if (segments[i] == null) {
                segments[i] = memory.take();
            }
        }
    }

    /** Stores bytes whose segments are allocated. */
    void put(ByteBuffer src, long position) {
        int from = src.position();
        for (long at = position; from < src.limit(); ) {
            int inSegment = (int) ((at - start) % segmentBytes);
            int some = Math.min(segmentBytes - inSegment, src.limit() - from);
            segments[segment(at)].buffer().put(inSegment, src, from, some);
            from += some;
            at += some;
        }
    }

    /** Records bytes that were written, or that never will be. */
    void note(long from, long to) {
        long first = from;
        long last = to;
        Map.Entry<Long, Long> before = come.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            first = before.getKey();
            last = Math.max(last, before.getValue());
        }
        for (Map.Entry<Long, Long> next = come.ceilingEntry(first);
                next != null && next.getKey() <= last;
                next = come.ceilingEntry(first)) {
            last = Math.max(last, next.getValue());
            come.remove(next.getKey());
        }
        come.put(first, last);
    }

    boolean isWhole() {
        Map.Entry<Long, Long> only = come.firstEntry();
        return only != null && only.getKey() <= start && only.getValue() >= start + bytes;
    }

    /** Returns the bytes of the part before the end of the file. Bytes that never came are zero. */
    List<ByteBuffer> content(long end, ByteBuffer zeros) {
        long left = Math.min(bytes, end - start);
        List<ByteBuffer> pieces = new ArrayList<>();
        for (int i = 0; left > 0; i++) {
            int some = (int) Math.min(segmentBytes, left);
            ByteBuffer segment = segments[i] == null ? zeros : segments[i].buffer();
            pieces.add(segment.slice(0, some));
            left -= some;
        }
        return pieces;
    }

    void giveBack() {
        for (int i = 0; i < segments.length; i++) {
            if (segments[i] != null) {
                memory.giveBack(segments[i]);
                segments[i] = null;
            }
        }
    }
}
