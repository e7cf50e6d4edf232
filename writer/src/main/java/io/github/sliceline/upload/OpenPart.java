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
 * A part whose bytes are coming: memory in segments, taken when the first byte of one comes, and which bytes have come.
 * Disjoint bytes may be put by several threads at once; everything else is done under the lock of the {@link UploadStore}.
 */
final class OpenPart {
    private final Segments memory;
    private final int segmentBytes;
    private final long start;
    private final long bytes;
    private final DirectMemory[] segments;
    /** From byte to byte, none touching another. */
    private final TreeMap<Long, Long> come = new TreeMap<>();

    OpenPart(Segments memory, long start, long end) {
        this.memory = memory;
        this.segmentBytes = memory.bytes;
        this.start = start;
        this.bytes = end - start;
        this.segments = new DirectMemory[Math.toIntExact((bytes + segmentBytes - 1) / segmentBytes)];
    }

    /** Memory that is given back and taken again. */
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

    /** How many segments bytes of the part want that are not there. */
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

    /** Puts bytes for which there is memory. */
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

    /** Bytes that have come, or will not. */
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

    /** All bytes before an end of the file, those that never came as zeros. */
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
