package io.github.sliceline.revision;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Which bytes differ between two revisions of a file.
 *
 * @param bytesBefore length of the one
 * @param bytesAfter length of the other
 * @param pages pages that differ, counted up to the shorter length
 * @param bytes bytes that differ, counted up to the shorter length
 * @param ranges where they are, in the order of the file: in each page from the first to the last that differs, joined
 *     where they touch; what one file has and the other has not is a range too
 */
public record ByteChanges(long bytesBefore, long bytesAfter, long pages, long bytes, List<Range> ranges) {
    public ByteChanges {
        ranges = List.copyOf(ranges);
    }

    /**
     * Bytes in a row.
     *
     * @param start byte in the file
     * @param end byte after the last
     */
    public record Range(long start, long end) {}

    /**
     * Whether any of these bytes may differ.
     *
     * @param end byte after the last
     */
    public boolean touch(long start, long end) {
        int found = Collections.binarySearch(ranges, new Range(start, start), Comparator.comparingLong(Range::end));
        int after = found < 0 ? -found - 1 : found + 1; // the first that ends behind the start
        return after < ranges.size() && ranges.get(after).start() < end;
    }

    /** Whether the two are the same. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }
}
