package io.github.sliceline.hdf5.encoding;

/** Allocator of consecutive places in a file. */
final class FileSpace {
    /** Alignment of data in bytes, so that they can be written past the page cache. */
    static final long PAGE = 4096;

    /** Alignment of small things in bytes. */
    static final long WORD = 8;

    private long end;

    FileSpace(long start) {
        end = start;
    }

    /** Takes the next {@code bytes} bytes and returns their address. */
    long take(long bytes, long alignment) {
        try {
            long start = align(alignment);
            end = Math.addExact(start, bytes);
            return start;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("the file would be longer than 2^63 bytes", e);
        }
    }

    /** Moves the end up to a multiple of {@code alignment} and returns it. */
    long align(long alignment) {
        end = Math.addExact(end, alignment - 1) / alignment * alignment;
        return end;
    }

    /** Moves the end up to a position, unless it is already past it. */
    void skipTo(long position) {
        end = Math.max(end, position);
    }

    /** Byte after the last place. */
    long end() {
        return end;
    }
}
