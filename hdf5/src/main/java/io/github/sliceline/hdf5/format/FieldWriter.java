package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writer of one structure's bytes from the front: little-endian, with addresses and lengths of 8 bytes. */
public final class FieldWriter {
    /** Undefined address: all bits set. */
    public static final long UNDEFINED = -1;

    /** Bytes of an address and of a length in every superblock that we write. */
    public static final int ADDRESS_BYTES = 8;

    public static final int CHECKSUM_BYTES = 4;

    private ByteBuffer bytes;

    public FieldWriter() {
        this(64);
    }

    /** Creates a writer with an initial capacity in bytes. */
    public FieldWriter(int room) {
        bytes = littleEndian(room);
    }

    private static ByteBuffer littleEndian(int room) {
        return ByteBuffer.allocate(room).order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            int wanted = Math.addExact(bytes.position(), more);
            bytes = littleEndian(Math.max(wanted, (int) Math.min(Integer.MAX_VALUE - 8, 2L * bytes.capacity())))
                    .put(bytes.flip());
        }
        return bytes;
    }

    public FieldWriter ascii(String text) {
        return bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    public FieldWriter bytes(byte[] content) {
        room(content.length).put(content);
        return this;
    }

    public FieldWriter bytes(ByteBuffer content) {
        room(content.remaining()).put(content.duplicate());
        return this;
    }

    public FieldWriter u8(int value) {
        return unsigned(value, Byte.BYTES);
    }

    public FieldWriter u16(int value) {
        return unsigned(value, Short.BYTES);
    }

    public FieldWriter u32(long value) {
        return unsigned(value, Integer.BYTES);
    }

    /** Writes all 64 bits. */
    public FieldWriter u64(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    /** Writes all 32 bits. */
    public FieldWriter bits32(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    /** Writes a position in the file, or {@link #UNDEFINED}. */
    public FieldWriter address(long position) {
        return u64(position);
    }

    /** Writes an unsigned number. Throws if it does not fit in {@code width} bytes. */
    public FieldWriter unsigned(long value, int width) {
        if (value < 0 || (width < Long.BYTES && (value >>> (Byte.SIZE * width)) != 0)) {
            throw new IllegalArgumentException(value + " does not fit in " + width + " bytes");
        }
        // writes eight bytes at once; the next field overwrites the excess
        room(Long.BYTES).putLong(bytes.position(), value).position(bytes.position() + width);
        return this;
    }

    public FieldWriter zeros(int count) {
        return bytes(new byte[count]);
    }

    /** Writes zeros up to a length. */
    public FieldWriter padTo(int length) {
        return zeros(length - size());
    }

    /** Writes the checksum of all bytes from a position on. */
    public FieldWriter checksumFrom(int start) {
        int hash = Lookup3.hash(bytes, start, size() - start);
        return bits32(hash);
    }

    /** Sets a bit, counted from the most significant bit of the first byte. */
    public static void setBit(byte[] bits, long number) {
        bits[Math.toIntExact(number / Byte.SIZE)] |= (byte) (0x80 >> (number % Byte.SIZE));
    }

    public int size() {
        return bytes.position();
    }

    public byte[] toBytes() {
        byte[] copy = new byte[size()];
        content().get(copy);
        return copy;
    }

    /** Returns a view of the written bytes, from position 0. */
    public ByteBuffer content() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).flip();
    }

    /** Removes all bytes so that the writer can be used again. */
    public FieldWriter clear() {
        bytes.clear();
        return this;
    }

    /** Returns the least number of bytes that a number fits in, as libhdf5 computes it (H5VM_limit_enc_size). */
    public static int widthOf(long value) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + Byte.SIZE - 1) / Byte.SIZE);
    }
}
