package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reader of one block of metadata, field by field. A field past the block's end throws {@link CorruptFileException}
 * with the position. Not thread-safe.
 */
public final class FieldReader {
    private static final int DEEPEST_TREE = 32;

    private final MetadataFile file;
    private final long start;
    private final ByteBuffer bytes;
    private final String what;

    /** Receiver of blocks, such as messages or records. */
    public interface Visitor {
        void see(FieldReader block) throws IOException;
    }

    /**
     * Creates a reader of a block.
     *
     * @param start byte in the file where the block starts
     * @param what name of the block, for errors
     */
    FieldReader(MetadataFile file, long start, ByteBuffer bytes, String what) {
        this.file = file;
        this.start = start;
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.what = what;
    }

    MetadataFile file() {
        return file;
    }

    public long position() {
        return start + bytes.position();
    }

    public int remaining() {
        return bytes.remaining();
    }

    public FieldReader skip(long count) throws CorruptFileException {
        need(count);
        bytes.position(bytes.position() + (int) count);
        return this;
    }

    public int u8() throws CorruptFileException {
        need(1);
        return bytes.get() & 0xFF;
    }

    public int u16() throws CorruptFileException {
        need(2);
        return bytes.getShort() & 0xFFFF;
    }

    public int s32() throws CorruptFileException {
        need(4);
        return bytes.getInt();
    }

    public long u32() throws CorruptFileException {
        return s32() & 0xFFFFFFFFL;
    }

    /** Reads an unsigned little-endian number of 0 to 8 bytes. A number that does not fit in a long is an error. */
    public long unsigned(int width) throws CorruptFileException {
        long value = bits(width);
        if (value < 0) {
            throw corrupt("number " + Long.toUnsignedString(value) + " is too large");
        }
        return value;
    }

    private long bits(int width) throws CorruptFileException {
        need(width);
        if (width == Long.BYTES) {
            return bytes.getLong();
        }
        long value = 0;
        for (int i = 0; i < width; i++) {
            value |= (bytes.get() & 0xFFL) << (8 * i);
        }
        return value;
    }

    public long length() throws CorruptFileException {
        return unsigned(file.superblock().lengthBytes());
    }

    /** Reads a length. All bits set means unlimited, and returns -1. */
    long lengthOrUnlimited() throws CorruptFileException {
        return allOnesIsMinusOne(file.superblock().lengthBytes());
    }

    /**
     * Reads an address and returns it as a position in the file, including the user block. All bits set means
     * undefined, and returns -1.
     */
    public long address() throws CorruptFileException {
        long stored = storedAddress();
        if (stored > Long.MAX_VALUE - file.superblock().start()) {
            throw corrupt("address " + stored + " is too large");
        }
        return stored < 0 ? -1 : stored + file.superblock().start();
    }

    /** Reads an address as stored, without the user block; -1 if undefined. */
    long storedAddress() throws CorruptFileException {
        return allOnesIsMinusOne(file.superblock().offsetBytes());
    }

    private long allOnesIsMinusOne(int width) throws CorruptFileException {
        long value = bits(width);
        long allOnes = -1L >>> (64 - 8 * width);
        if (value == allOnes) {
            return -1;
        }
        if (value < 0) {
            throw corrupt("number " + Long.toUnsignedString(value) + " is too large");
        }
        return value;
    }

    public FieldReader slice(long count, String name) throws CorruptFileException {
        need(count);
        FieldReader slice = new FieldReader(file, position(), bytes.slice(bytes.position(), (int) count), name);
        bytes.position(bytes.position() + (int) count);
        return slice;
    }

    /** Returns all remaining bytes as a read-only buffer, and moves to the end. */
    public ByteBuffer rest() {
        ByteBuffer rest = bytes.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.limit());
        return rest;
    }

    /** Returns another reader at the same position. */
    public FieldReader copy() {
        return new FieldReader(file, position(), bytes.slice(), what);
    }

    /**
     * True if a bit is set. Bits count from the most significant bit of the next byte. The position does not change.
     */
    public boolean bit(long number) {
        return (bytes.get(bytes.position() + (int) (number / 8)) & (0x80 >> (number % 8))) != 0;
    }

    /** Reads bytes as text, up to a NUL if there is one. */
    String text(long count, Charset charset) throws CorruptFileException {
        ByteBuffer text = slice(count, what).bytes;
        int end = 0;
        while (end < text.limit() && text.get(end) != 0) {
            end++;
        }
        return charset.decode(text.slice(0, end)).toString();
    }

    /** Reads text up to a NUL, and skips the NUL. */
    String textUntilNul() throws CorruptFileException {
        for (int end = bytes.position(); end < bytes.limit(); end++) {
            if (bytes.get(end) == 0) {
                return text(end + 1L - bytes.position(), StandardCharsets.UTF_8);
            }
        }
        throw corrupt("text without an end");
    }

    /** Skips a four-letter signature; another signature is an error. */
    public FieldReader signature(String wanted) throws CorruptFileException {
        need(4);
        String found = StandardCharsets.ISO_8859_1
                .decode(bytes.slice(bytes.position(), 4))
                .toString();
        if (!found.equals(wanted)) {
            throw corrupt("signature is not " + wanted);
        }
        return skip(4);
    }

    /** Skips a version number; another version is an error. */
    public FieldReader version(int wanted) throws CorruptFileException {
        int found = u8();
        if (found != wanted) {
            throw corrupt("version " + found + ", want " + wanted);
        }
        return this;
    }

    /** Checks the height of a B-tree. With two children in each node, 32 levels hold more than any file. */
    public void requireDepth(int levels) throws CorruptFileException {
        if (levels > DEEPEST_TREE) {
            throw corrupt("B-tree of " + levels + " levels, at most " + DEEPEST_TREE);
        }
    }

    /** Skips a checksum of all preceding bytes of the block; a wrong one is an error. */
    public void checksum() throws CorruptFileException {
        int computed = Lookup3.hash(bytes, 0, bytes.position());
        int stored = s32();
        if (computed != stored) {
            throw corrupt(String.format("checksum is %08x, want %08x", computed, stored));
        }
    }

    /** Returns the next bytes, then skips a checksum of all preceding bytes; a wrong one is an error. */
    public FieldReader checked(long count, String name) throws CorruptFileException {
        FieldReader slice = slice(count, name);
        checksum();
        return slice;
    }

    private void need(long count) throws CorruptFileException {
        if (count < 0 || count > bytes.remaining()) {
            throw corrupt("wanted " + count + " more bytes, has " + bytes.remaining());
        }
    }

    /** Returns an exception that names the block and the position of the next field. */
    public CorruptFileException corrupt(String problem) {
        return file.corrupt(position(), what + ": " + problem);
    }
}
