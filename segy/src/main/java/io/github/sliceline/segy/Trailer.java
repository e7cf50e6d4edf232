package io.github.sliceline.segy;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What may follow the last trace: data trailer records (SEG-Y rev 2.1, section 8), or padding. */
final class Trailer {
    /** As many records of 3,200 bytes are looked at where the header does not say how many there are. */
    static final int MOST_RECORDS = 4096;

    private static final int BLOCK = 1 << 16;
    private static final byte EBCDIC_PARENTHESIS = 0x4D;

    private Trailer() {}

    /** Whether a stanza starts here: two opening parentheses, in ASCII or EBCDIC. */
    static boolean startsAt(ByteSource source, long position) throws IOException {
        byte[] start = BinaryHeaderReader.bytes(source, position, 2);
        return start[0] == start[1] && (start[0] == '(' || start[0] == EBCDIC_PARENTHESIS);
    }

    /** Whether there is nothing but zeros from one byte of the file to another. */
    static boolean isZero(ByteSource source, long from, long to) throws IOException {
        ByteBuffer block = ByteBuffer.allocate((int) Math.min(BLOCK, to - from));
        for (long at = from; at < to; at += block.limit()) {
            block.clear().limit((int) Math.min(block.capacity(), to - at));
            source.readFully(block, at);
            for (int i = 0; i < block.limit(); i++) {
                if (block.get(i) != 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
