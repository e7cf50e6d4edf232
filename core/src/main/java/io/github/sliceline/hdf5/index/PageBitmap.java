package io.github.sliceline.hdf5.index;

import io.github.sliceline.hdf5.format.Cursor;
import java.nio.ByteBuffer;

/** Which pages of an array were ever written: one bit each, the most significant bit of a byte first. */
final class PageBitmap {
    private final ByteBuffer bits;

    PageBitmap(Cursor bytes) {
        this.bits = bytes.rest();
    }

    boolean has(long page) {
        return (bits.get((int) (page / 8)) & (0x80 >> (page % 8))) != 0;
    }
}
