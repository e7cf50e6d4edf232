package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Reads one block of metadata field by field. A field past the block's end is a {@link
 * CorruptFileException} that names the place. Not thread-safe.
 */
public final class FieldReader {
    private static final int DEEPEST_TREE = 32;

    private final MetadataFile file;
    private final long start;
    private final ByteBuffer bytes;
    private final String what;

    /** FieldReader at the first byte of a block that starts at a byte of the file. */
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

    /** Unsigned little-endian number of 0 to 8 bytes; one that does not fit in a long is corrupt. */
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

    /** A length that may say "unlimited" by all bits set: -1 then. */
    long lengthOrUnlimited() throws CorruptFileException {
        return allOnesIsMinusOne(file.superblock().lengthBytes());
    }

    /** A position in the file, user block included, or -1 if the file says "undefined" by all bits set. */
    public long address() throws CorruptFileException {
        long stored = storedAddress();
        if (stored > Long.MAX_VALUE - file.superblock().start()) {
            throw corrupt("address " + stored + " is too large");
        }
        return stored < 0 ? -1 : stored + file.superblock().start();
    }

    /** An address as stored, without the user block; -1 if undefined. */
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

    /** All that is left as a read-only buffer; the cursor is at the end afterwards. */
    public ByteBuffer rest() {
        ByteBuffer rest = bytes.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.limit());
        return rest;
    }

    /** Another cursor at the same place. */
    public FieldReader copy() {
        return new FieldReader(file, position(), bytes.slice(), what);
    }

    /** Whether a bit is set, counted from the next byte's most significant one; the cursor stays. */
    public boolean bit(long number) {
        return (bytes.get(bytes.position() + (int) (number / 8)) & (0x80 >> (number % 8))) != 0;
    }

    /** The next bytes as text, up to a NUL if there is one. */
    String text(long count, Charset charset) throws CorruptFileException {
        ByteBuffer text = slice(count, what).bytes;
        int end = 0;
        while (end < text.limit() && text.get(end) != 0) {
            end++;
        }
        return charset.decode(text.slice(0, end)).toString();
    }

    /** Text up to a NUL, which is skipped. */
    String textUntilNul() throws CorruptFileException {
        for (int end = bytes.position(); end < bytes.limit(); end++) {
            if (bytes.get(end) == 0) {
                return text(end + 1L - bytes.position(), StandardCharsets.UTF_8);
            }
        }
        throw corrupt("text without an end");
    }

    /** Skips a four-letter signature, which must be there. */
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

    /** Skips a version number, which must be this. */
    public FieldReader version(int wanted) throws CorruptFileException {
        int found = u8();
        if (found != wanted) {
            throw corrupt("version " + found + ", want " + wanted);
        }
        return this;
    }

    /** Checks the height of a B-tree: with two children a node, 32 levels hold more than any file does. */
    public void requireDepth(int levels) throws CorruptFileException {
        if (levels > DEEPEST_TREE) {
            throw corrupt("B-tree of " + levels + " levels, at most " + DEEPEST_TREE);
        }
    }

    /** Skips a checksum, which must be that of all bytes of the block before it. */
    public void checksum() throws CorruptFileException {
        int computed = Lookup3.hash(bytes, 0, bytes.position());
        int stored = s32();
        if (computed != stored) {
            throw corrupt(String.format("checksum is %08x, want %08x", computed, stored));
        }
    }

    /** The next bytes, and the checksum after them, which is skipped and must be right. */
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

    /** An exception that names the block and the place of the next field. */
    public CorruptFileException corrupt(String problem) {
        return file.corrupt(position(), what + ": " + problem);
    }
}
