package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;

/**
 * Bytes of a file that every program checks before it reads the file, such as a signature. While the file is
 * overwritten, the seal is broken: other bytes stand in its place. Bytes five to eight of them are the number of
 * parts of the journal that had been forced, so that a journal that has lost a part is noticed. A drive writes the
 * seal whole or not at all, because it does not cross a sector.
 *
 * @param position byte of the file where the seal begins
 * @param whole the bytes before the edit, eight or more
 * @param broken the bytes while the file is overwritten, without the number: as many as {@code whole}, and the first
 *     four differ
 */
public record Seal(long position, ByteBuffer whole, ByteBuffer broken) {
    private static final long FIRST_BYTE = 0xFFL << 56;
    private static final int COUNT_AT = Integer.BYTES;
    private static final int LEAST_BYTES = Long.BYTES;

    /** Creates a seal of eight bytes, whose first is inverted while the file is overwritten. */
    public Seal(long position, long whole) {
        this(
                position,
                ByteBuffer.allocate(Long.BYTES).putLong(0, whole),
                ByteBuffer.allocate(Long.BYTES).putLong(0, whole ^ FIRST_BYTE));
    }

    int bytes() {
        return whole.limit();
    }

    /** True if a file of this length can have this seal. */
    boolean isPossible(long size) {
        return position >= 0
                && bytes() >= LEAST_BYTES
                && position <= size - bytes()
                && position % UndoFormat.SECTOR_BYTES <= UndoFormat.SECTOR_BYTES - bytes();
    }

    private ByteBuffer broken(int forced) {
        return ByteBuffer.allocate(bytes()).put(0, broken, 0, bytes()).putInt(COUNT_AT, forced);
    }

    /** True if bytes found in the place of the seal are a broken seal. */
    boolean isBroken(ByteBuffer found) {
        return found.equals(broken(found.getInt(COUNT_AT)));
    }

    /**
     * Returns the number of parts of the journal that a broken seal names; 0 if the seal is whole, empty if the file
     * is another one.
     *
     * @param wanted the seal after the edit
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

    /** Breaks the seal in the content of a page, if the page has it. */
    void breakIn(ByteBuffer page, long at, int forced) {
        if (position >= at && position < at + page.limit()) {
            page.put((int) (position - at), broken(forced), 0, bytes());
        }
    }

    /**
     * Puts bytes in the place of the seal.
     *
     * @param content bytes of a file, some of which may be in that place
     * @param at position of {@code content} in the file
     */
    void lift(ByteBuffer content, long at, ByteBuffer right) {
        for (int i = 0; i < bytes(); i++) {
            long index = position + i - at + content.position();
            if (index >= content.position() && index < content.limit()) {
                content.put((int) index, right.get(i));
            }
        }
    }

    /** Breaks the seal of a file, and forces that to the medium. */
    void breakIn(ByteStore file, int forced) throws IOException {
        put(file, broken(forced));
    }

    /** Makes the seal of a file whole, and forces that to the medium. All other bytes must be right by then. */
    void liftIn(ByteStore file, ByteBuffer right) throws IOException {
        put(file, right);
    }

    private void put(ByteStore file, ByteBuffer content) throws IOException {
        file.writeFully(content, position);
        file.force();
    }

    /**
     * A view of a file that shows the seal whole. It does not close the file. Not thread-safe while {@link #show} is
     * called.
     */
    static final class Unsealed implements ByteSource {
        private final ByteSource file;
        private final Seal seal;
        private ByteBuffer shown;

        Unsealed(ByteSource file, Seal seal) {
            this.file = file;
            this.seal = seal;
            this.shown = seal.whole;
        }

        /** Sets the bytes that are shown in place of a broken seal. */
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
