package io.github.sliceline.hdf5.encoding;

/** Hands out places in a file, one after the other. */
final class FileSpace {
    /** Data start on a page, so that they can be written past the page cache. */
    static final long PAGE = 4096;

    /** Small things start where a number may. */
    static final long WORD = 8;

    private long end;

    FileSpace(long start) {
        end = start;
    }

    /** The next place of so many bytes. */
    long take(long bytes, long alignment) {
        try {
            long start = align(alignment);
            end = Math.addExact(start, bytes);
            return start;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the file would be longer than 2^63 bytes", e);
        }
    }

    /** Moves on to a multiple. */
    long align(long alignment) {
        end = Math.addExact(end, alignment - 1) / alignment * alignment;
        return end;
    }

    /** Leaves out what lies before a position. */
    void skipTo(long position) {
        end = Math.max(end, position);
    }

    /** Byte after the last place. */
    long end() {
        return end;
    }
}
