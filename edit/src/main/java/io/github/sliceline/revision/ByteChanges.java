package io.github.sliceline.revision;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The bytes that differ between two revisions of a file.
 *
 * @param bytesBefore length of the first revision, in bytes
 * @param bytesAfter length of the second revision, in bytes
 * @param pages number of pages that differ, up to the shorter length
 * @param bytes number of bytes that differ, up to the shorter length
 * @param ranges ranges of bytes, in the order of the file: in each page from the first byte that differs to the last.
 *     Ranges that touch are joined. Bytes behind the end of the shorter revision are a range too
 */
public record ByteChanges(long bytesBefore, long bytesAfter, long pages, long bytes, List<Range> ranges) {
    public ByteChanges {
        ranges = List.copyOf(ranges);
    }

    /**
     * A range of bytes.
     *
     * @param start first byte
     * @param end byte after the last
     */
    public record Range(long start, long end) {}

    /**
     * True if a byte of this range may differ.
     *
     * @param start first byte
     * @param end byte after the last
     */
    public boolean touch(long start, long end) {
        int found = Collections.binarySearch(ranges, new Range(start, start), Comparator.comparingLong(Range::end));
        int after = found < 0 ? -found - 1 : found + 1; // the first range that ends behind the start
        return after < ranges.size() && ranges.get(after).start() < end;
    }

    /** True if the revisions are equal. */
    public boolean isEmpty() {
        return ranges.isEmpty();
    }
}
