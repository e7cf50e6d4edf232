package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;

/**
 * Bytes of a file without which no program takes it for what it is, such as a signature. While the file is overwritten they are
 * broken on the medium: others stand there, of which the fifth to eighth say how many parts of the journal had been forced by
 * then, so that a journal which has lost one of them is found out. A drive writes them whole or not at all, since they do not
 * cross a sector.
 *
 * @param position byte in the file
 * @param whole what is there before the edit, eight bytes or more
 * @param broken as many, of which the first four are others: what is there while the file is overwritten, but for the count
 */
public record Seal(long position, ByteBuffer whole, ByteBuffer broken) {
    private static final long FIRST_BYTE = 0xFFL << 56;
    private static final int COUNT_AT = Integer.BYTES;
    private static final int LEAST_BYTES = Long.BYTES;

    /** Seal of eight bytes, of which the first is inverted while the file is overwritten. */
    public Seal(long position, long whole) {
        this(
                position,
                ByteBuffer.allocate(Long.BYTES).putLong(0, whole),
                ByteBuffer.allocate(Long.BYTES).putLong(0, whole ^ FIRST_BYTE));
    }

    int bytes() {
        return whole.limit();
    }

    /** Whether a file so long may have this seal. */
    boolean isPossible(long size) {
        return position >= 0
                && bytes() >= LEAST_BYTES
                && position <= size - bytes()
                && position % UndoFormat.SECTOR_BYTES <= UndoFormat.SECTOR_BYTES - bytes();
    }

    private ByteBuffer broken(int forced) {
        return ByteBuffer.allocate(bytes()).put(0, broken, 0, bytes()).putInt(COUNT_AT, forced);
    }

    /** Whether bytes that were found at the position are those of a file that is being overwritten. */
    boolean isBroken(ByteBuffer found) {
        return found.equals(broken(found.getInt(COUNT_AT)));
    }

    /**
     * How many parts of the journal had been forced before anything in a file was overwritten that is not put right
     * yet: 0 if the file is whole. Empty if the file is another one.
     *
     * @param wanted what is there after the edit
     */
    OptionalInt forced(ByteSource file, ByteBuffer wanted) throws IOException {
        if (file.size() < position + bytes()) {
            return OptionalInt.empty();
        }
        ByteBuffer found = file.read(position, bytes());
        if (found.equals(whole) || found.equals(wanted)) {
            return OptionalInt.of(0);
        }
        return isBroken(found) ? OptionalInt.of(found.getInt(COUNT_AT)) : OptionalInt.empty();
    }

    /** Breaks the seal in the content of a page, if it is in there. */
    void breakIn(ByteBuffer page, long at, int forced) {
        if (position >= at && position < at + page.limit()) {
            page.put((int) (position - at), broken(forced), 0, bytes());
        }
    }

    /** Puts bytes in the place of the seal in content that was read from a position of a file. */
    void lift(ByteBuffer content, long at, ByteBuffer right) {
        for (int i = 0; i < bytes(); i++) {
            long index = position + i - at + content.position();
            if (index >= content.position() && index < content.limit()) {
                content.put((int) index, right.get(i));
            }
        }
    }

    /** Breaks the seal of a file, and waits until it is so on the medium. */
    void breakIn(ByteStore file, int forced) throws IOException {
        put(file, broken(forced));
    }

    /** Puts the right bytes into a file all of whose others are right, and waits until it is so on the medium. */
    void liftIn(ByteStore file, ByteBuffer right) throws IOException {
        put(file, right);
    }

    private void put(ByteStore file, ByteBuffer content) throws IOException {
        file.writeFully(content, position);
        file.force();
    }

    /** A file as if its seal were not broken. Does not close it. Not thread-safe while what it shows is changed. */
    static final class Unsealed implements ByteSource {
        private final ByteSource file;
        private final Seal seal;
        private ByteBuffer shown;

        Unsealed(ByteSource file, Seal seal) {
            this.file = file;
            this.seal = seal;
            this.shown = seal.whole;
        }

        /** Shows other bytes in place of a broken seal from now on. */
        void show(ByteBuffer right) {
            shown = right;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            ByteBuffer read = dst.duplicate();
            file.readFully(dst, position);
            boolean hasSeal = position < seal.position + seal.bytes() && position + read.remaining() > seal.position;
            if (hasSeal && seal.forced(file, shown).orElse(0) > 0) {
                seal.lift(read, position, shown);
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
