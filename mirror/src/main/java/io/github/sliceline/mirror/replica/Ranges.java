package io.github.sliceline.mirror.replica;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A set of bytes by position, as ranges that neither overlap nor touch. Not thread-safe. */
public final class Ranges {
    private final NavigableMap<Long, Long> ends = new TreeMap<>();

    /** Adds the bytes from {@code start} to {@code end}, excluding {@code end}. */
    public void add(long start, long end) {
        if (start >= end) {
            return;
        }
        long from = start;
        long to = end;
        Map.Entry<Long, Long> before = ends.floorEntry(start);
        if (before != null && before.getValue() >= start) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        for (Map.Entry<Long, Long> next = ends.ceilingEntry(from);
                next != null && next.getKey() <= to;
                next = ends.ceilingEntry(from)) {
            to = Math.max(to, next.getValue());
            ends.remove(next.getKey());
        }
        ends.put(from, to);
    }

    /** Removes all bytes from a position on. */
    public void cut(long size) {
        Map.Entry<Long, Long> across = ends.lowerEntry(size);
        if (across != null && across.getValue() > size) {
            ends.put(across.getKey(), size);
        }
        ends.tailMap(size, true).clear();
    }

    public void clear() {
        ends.clear();
    }

    public boolean isEmpty() {
        return ends.isEmpty();
    }

    /** True if all bytes from {@code start} to {@code end} are in the set. */
    public boolean contain(long start, long end) {
        Map.Entry<Long, Long> range = ends.floorEntry(start);
        return start >= end || (range != null && range.getValue() >= end);
    }

    /** Returns the ranges: starts mapped to ends. */
    public NavigableMap<Long, Long> starts() {
        return ends;
    }

    @Override
    public String toString() {
        return ends.toString();
    }
}
