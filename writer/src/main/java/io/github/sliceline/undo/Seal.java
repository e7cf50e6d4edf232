package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;

/**
 * Eight bytes of a file without which no program takes it for what it is, such as a signature. While the file is
 * overwritten they are broken on the medium: the first is inverted, and the last four say how many parts of the journal
 * had been forced by then, so that a journal which has lost one of them is found out. A drive writes them whole or
 * not at all, since they do not cross a sector.
 *
 * @param position byte in the file, a multiple of 8; no edit changes what is there
 * @param whole what is there in a whole file, big-endian
 */
public record Seal(long position, long whole) {
    private static final int BYTES = Long.BYTES;
    private static final long FIRST_BYTE = 0xFFL << 56;
    private static final long COUNT = 0xFFFF_FFFFL;

    /** What is there while the file is overwritten. */
    long broken(int forced) {
        return ((whole ^ FIRST_BYTE) & ~COUNT) | forced;
    }

    /** Whether eight bytes that were found at the position are those of a file that is being overwritten. */
    boolean isBroken(long found) {
        return (found & ~COUNT) == broken(0);
    }

    /**
     * How many parts of the journal had been forced before anything in a file was overwritten that is not put right
     * yet: 0 if the file is whole. Empty if the file is another one.
     */
    OptionalInt forced(ByteSource file) throws IOException {
        if (file.size() < position + BYTES) {
            return OptionalInt.empty();
        }
        long found = file.read(position, BYTES).getLong();
        if (found == whole) {
            return OptionalInt.of(0);
        }
        return isBroken(found) ? OptionalInt.of((int) (found & COUNT)) : OptionalInt.empty();
    }

    /** Breaks the seal in the content of a page, if it is in there. */
    void breakIn(ByteBuffer page, long at, int forced) {
        if (position >= at && position < at + page.limit()) {
            page.putLong((int) (position - at), broken(forced));
        }
    }

    /** Puts the bytes right in content that was read from a position of a file whose seal is broken. */
    void lift(ByteBuffer content, long at) {
        for (int i = 0; i < BYTES; i++) {
            long index = position + i - at + content.position();
            if (index >= content.position() && index < content.limit()) {
                content.put((int) index, (byte) (whole >>> ((BYTES - 1 - i) * Byte.SIZE)));
            }
        }
    }

    /** Breaks the seal of a file, and waits until it is so on the medium. */
    void breakIn(ByteStore file, int forced) throws IOException {
        put(file, broken(forced));
    }

    /** Puts the bytes right in a file, which is whole again, and waits until it is so on the medium. */
    void liftIn(ByteStore file) throws IOException {
        put(file, whole);
    }

    private void put(ByteStore file, long content) throws IOException {
        file.writeFully(ByteBuffer.allocate(BYTES).putLong(0, content), position);
        file.force();
    }

    /** A file as if its seal were not broken. Does not close it. */
    record Unsealed(ByteSource file, Seal seal) implements ByteSource {
        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            ByteBuffer read = dst.duplicate();
            file.readFully(dst, position);
            boolean hasSeal = position < seal.position() + Long.BYTES && position + read.remaining() > seal.position();
            if (hasSeal && seal.forced(file).orElse(0) > 0) {
                seal.lift(read, position);
            }
        }

        @Override
        public void close() {}

        @Override
        public String toString() {
            return file.toString();
        }
    }
}
