package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Filter 6. It stores each element minus the smallest one, in as few bits as the largest difference needs. Floats are
 * first multiplied by a power of ten and rounded. If there is a fill value, all bits set stands for it.
 *
 * <p>A chunk starts with the number of bits of an element (4 bytes), the length of the smallest element (1 byte) and
 * that element (in 16 bytes), all little-endian. HDF5 File Format Specification 3.0, section IV.A.2.l, and libhdf5's
 * documentation of H5Pset_scaleoffset.
 */
final class ScaleOffset implements ChunkFilter {
    /** Scaling methods, H5Z_SO_scale_type_t. */
    private static final int FLOAT_D_SCALE = 0;

    private static final int INTEGER = 2;

    /** Indexes of parameters. */
    private static final int SCALE_TYPE = 0;

    private static final int SCALE_FACTOR = 1;
    private static final int ELEMENTS = 2;
    private static final int IS_FLOAT = 3;
    private static final int ELEMENT_BYTES = 4;
    private static final int BIG_ENDIAN = 6;
    private static final int HAS_FILL = 7;
    private static final int FILL = 8;

    private static final int HEADER_BYTES = 21;
    private static final int SMALLEST_AT = 5;

    private final int elements;
    private final int elementBytes;
    private final ByteOrder order;
    private final Optional<Long> fill;
    private final Restore restore;

    /** Computes the bits of an element from the stored bits and the bits of the smallest element. */
    private interface Restore {
        long bits(long stored, long smallest);
    }

    private ScaleOffset(FilterSpec spec, Restore restore) {
        this.elements = spec.parameter(ELEMENTS, 0);
        this.elementBytes = spec.parameter(ELEMENT_BYTES, 0);
        this.order = spec.parameter(BIG_ENDIAN, 0) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        long low = spec.parameter(FILL, 0) & 0xFFFFFFFFL;
        long high = elementBytes == Long.BYTES ? spec.parameter(FILL + 1, 0) : 0;
        this.fill = spec.parameter(HAS_FILL, 0) == 1 ? Optional.of(high << 32 | low) : Optional.empty();
        this.restore = restore;
    }

    /** Returns the filter for a dataset's elements, or nothing if its parameters do not fit them. */
    static Optional<ChunkFilter> of(FilterSpec spec, int elementBytes) {
        boolean isFloat = spec.parameter(IS_FLOAT, 0) == 1;
        int factor = spec.parameter(SCALE_FACTOR, 0);
        int type = spec.parameter(SCALE_TYPE, -1);
        boolean fits = spec.parameter(ELEMENT_BYTES, 0) == elementBytes && spec.parameter(ELEMENTS, 0) > 0;
        if (!fits || type != (isFloat ? FLOAT_D_SCALE : INTEGER)) {
            return Optional.empty();
        }
        if (isFloat) {
            return elementBytes == Float.BYTES || elementBytes == Double.BYTES
                    ? Optional.of(new ScaleOffset(spec, elementBytes == Float.BYTES ? floats(factor) : doubles(factor)))
                    : Optional.empty();
        }
        if (factor > 8 * elementBytes) {
            return Optional.empty();
        }
        // if all bits of an integer are kept, libhdf5 leaves the chunk unchanged
        return Optional.of(factor == 8 * elementBytes ? UNCHANGED : new ScaleOffset(spec, Long::sum));
    }

    /**
     * Returns the decoder of floats. The power of ten is parsed, because a computed one may be wrong in its last bit.
     */
    private static Restore floats(int digits) {
        float scale = Float.parseFloat("1e" + digits);
        return (stored, smallest) ->
                Float.floatToRawIntBits((int) stored / scale + Float.intBitsToFloat((int) smallest));
    }

    private static Restore doubles(int digits) {
        double scale = Double.parseDouble("1e" + digits);
        return (stored, smallest) -> Double.doubleToRawLongBits(stored / scale + Double.longBitsToDouble(smallest));
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        ByteBuffer in = stored.slice().order(ByteOrder.LITTLE_ENDIAN);
        stored.position(stored.limit());
        long bytes = (long) elements * elementBytes;
        if (in.remaining() < HEADER_BYTES || bytes > plain.remaining()) {
            throw new IOException("has " + in.remaining() + " bytes of scale-offset data for " + bytes + " bytes, want "
                    + plain.remaining());
        }
        int bits = in.getInt();
        if (bits < 0 || bits > 8 * elementBytes) {
            throw new IOException("has scale-offset elements of " + Integer.toUnsignedString(bits) + " bits");
        }
        long smallest = smallest(in);
        in.position(HEADER_BYTES);
        if (in.remaining() < PackedBits.bytes(elements, bits)) {
            throw new IOException("has " + in.remaining() + " bytes of elements of " + bits + " bits, want "
                    + PackedBits.bytes(elements, bits));
        }
        ByteBuffer out = plain.slice().order(order);
        if (bits == 8 * elementBytes) {
            copy(in, out);
        } else {
            unpack(in, bits, smallest, out);
        }
        plain.position(plain.position() + (int) bytes);
    }

    private static long smallest(ByteBuffer in) {
        int bytes = Math.min(Long.BYTES, in.get() & 0xFF);
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | (in.get(SMALLEST_AT + i) & 0xFF);
        }
        return value;
    }

    /**
     * Copies elements that need all their bits. They are stored unchanged, in the byte order of the writer's machine.
     */
    private void copy(ByteBuffer in, ByteBuffer out) {
        ByteBuffer from = in.slice().order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < elements; i++) {
            put(out, i, get(from, i));
        }
    }

    private void unpack(ByteBuffer in, int bits, long smallest, ByteBuffer out) {
        long fillCode = fill.isPresent() ? (1L << bits) - 1 : -1;
        long fillBits = fill.orElse(0L);
        if (bits == 0) {
            long value = fillCode == 0 ? fillBits : restore.bits(0, smallest);
            for (int i = 0; i < elements; i++) {
                put(out, i, value);
            }
            return;
        }
        PackedBits packed = new PackedBits(in, bits);
        for (int i = 0; i < elements; i++) {
            long code = packed.get(i);
            put(out, i, code == fillCode ? fillBits : restore.bits(code, smallest));
        }
    }

    private long get(ByteBuffer from, int index) {
        return switch (elementBytes) {
            case 1 -> from.get(index);
            case 2 -> from.getShort(2 * index);
            case 4 -> from.getInt(4 * index);
            default -> from.getLong(8 * index);
        };
    }

    private void put(ByteBuffer out, int index, long bits) {
        switch (elementBytes) {
            case 1 -> out.put(index, (byte) bits);
            case 2 -> out.putShort(2 * index, (short) bits);
            case 4 -> out.putInt(4 * index, (int) bits);
            default -> out.putLong(8 * index, bits);
        }
    }

    /** Unsigned numbers with a fixed number of bits, stored without gaps, most significant bit first. */
    private static final class PackedBits {
        private final ByteBuffer bytes;
        private final int width;

        PackedBits(ByteBuffer bytes, int width) {
            this.bytes = bytes.slice().order(ByteOrder.BIG_ENDIAN);
            this.width = width;
        }

        static long bytes(long count, int width) {
            return (Math.multiplyExact(count, width) + 7) / 8;
        }

        long get(int index) {
            long bit = (long) index * width;
            int at = (int) (bit >>> 3);
            int skipped = (int) (bit & 7);
            if (at + Long.BYTES > bytes.limit()) {
                return nearTheEnd(at, skipped);
            }
            long word = bytes.getLong(at) << skipped;
            if (skipped + width > Long.SIZE) {
                word |= (bytes.get(at + Long.BYTES) & 0xFF) >>> (8 - skipped);
            }
            return word >>> (Long.SIZE - width);
        }

        private long nearTheEnd(int at, int skipped) {
            long word = 0;
            int used = skipped + width;
            for (int i = 0; i < (used + 7) / 8; i++) {
                word = word << 8 | (bytes.get(at + i) & 0xFF);
            }
            return word << (Long.SIZE - (used + 7) / 8 * 8 + skipped) >>> (Long.SIZE - width);
        }
    }
}
