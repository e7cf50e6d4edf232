package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Format of the samples: the codes of SEG-Y rev 2.1, bytes 3225–3226. Signed integers are in two's complement. */
public enum SampleFormat {
    IBM_FLOAT32(1, 4, "4-byte IBM floating point"),
    INT32(2, 4, "4-byte integer"),
    INT16(3, 2, "2-byte integer"),
    /** 4-byte fixed point with gain: a zero byte, a byte of gain g and a 2-byte integer v. The value is v · 2^g. */
    FIXED_WITH_GAIN(4, 4, "4-byte fixed point with gain"),
    IEEE_FLOAT32(5, 4, "4-byte IEEE floating point"),
    IEEE_FLOAT64(6, 8, "8-byte IEEE floating point"),
    INT24(7, 3, "3-byte integer"),
    INT8(8, 1, "1-byte integer"),
    INT64(9, 8, "8-byte integer"),
    UINT32(10, 4, "4-byte unsigned integer"),
    UINT16(11, 2, "2-byte unsigned integer"),
    UINT64(12, 8, "8-byte unsigned integer"),
    UINT24(15, 3, "3-byte unsigned integer"),
    UINT8(16, 1, "1-byte unsigned integer");

    private final int code;
    private final int bytes;
    private final String description;

    SampleFormat(int code, int bytes, String description) {
        this.code = code;
        this.bytes = bytes;
        this.description = description;
    }

    /** Code of the format in the binary header. */
    public int code() {
        return code;
    }

    /** Bytes of a sample. */
    public int bytes() {
        return bytes;
    }

    /** Name of the format in words. */
    public String description() {
        return description;
    }

    /** Returns the format with this code. Empty for 13, 14 and all other codes that the standard does not define. */
    public static Optional<SampleFormat> ofCode(int code) {
        return Arrays.stream(values()).filter(format -> format.code == code).findFirst();
    }

    /**
     * Returns the format with a name or a code. Names are {@code ibm}, {@code ieee} and those of the types, such as
     * {@code int16}, {@code uint8} and {@code float64}.
     *
     * @throws IllegalArgumentException if there is no such format
     */
    public static SampleFormat parse(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        Optional<SampleFormat> format = switch (name) {
            case "ibm", "ibm32" -> Optional.of(IBM_FLOAT32);
            case "ieee", "float32" -> Optional.of(IEEE_FLOAT32);
            case "float64" -> Optional.of(IEEE_FLOAT64);
            default ->
                name.matches("\\d{1,2}")
                        ? ofCode(Integer.parseInt(name))
                        : Arrays.stream(values())
                                .filter(one -> one.name().equalsIgnoreCase(name))
                                .findFirst();
        };
        return format.orElseThrow(() -> new IllegalArgumentException("'" + text.strip()
                + "' is not a sample format; write ibm, ieee, a type such as int16, or a SEG-Y format code: 1-12, 15 or"
                + " 16"));
    }

    /**
     * Decodes samples to the nearest floats, ties to even. Values beyond the range of a float become infinite.
     *
     * <p>Uses absolute positions only, so any number of threads may decode from one buffer.
     *
     * @param src encoded samples, in the byte order of the buffer
     * @param srcOffset index in {@code src} of the first sample's first byte; the buffer's position is ignored
     * @param dst receives the decoded samples
     * @param dstOffset index in {@code dst} of the first sample
     * @param count number of samples
     * @throws IndexOutOfBoundsException if either side is too short
     */
    public void decode(ByteBuffer src, int srcOffset, float[] dst, int dstOffset, int count) {
        Objects.checkFromIndexSize(dstOffset, count, dst.length);
        Objects.checkFromIndexSize(srcOffset, Math.multiplyExact(count, bytes), src.limit());
        ByteBuffer samples = src.slice(srcOffset, count * bytes).order(src.order());
        switch (this) {
            case IBM_FLOAT32 -> IbmFloat.toFloats(samples, 0, dst, dstOffset, count);
            case IEEE_FLOAT32 -> samples.asFloatBuffer().get(dst, dstOffset, count);
            case INT32, UINT32, FIXED_WITH_GAIN -> decodeFourBytes(samples, dst, dstOffset, count);
            case INT16, UINT16 -> decodeTwoBytes(samples, dst, dstOffset, count);
            case INT24, UINT24 -> decodeThreeBytes(samples, dst, dstOffset, count);
            case INT8, UINT8 -> decodeBytes(samples, dst, dstOffset, count);
            case IEEE_FLOAT64, INT64, UINT64 -> decodeEightBytes(samples, dst, dstOffset, count);
        }
    }

    /**
     * Decodes one sample to the nearest float, for samples that are far apart.
     *
     * @param src encoded samples, in the byte order of the buffer
     * @param offset index in {@code src} of the sample's first byte; the buffer's position is ignored
     * @throws IndexOutOfBoundsException if the buffer ends before the sample does
     */
    public float decode(ByteBuffer src, int offset) {
        return switch (this) {
            case IBM_FLOAT32 -> IbmFloat.toFloat(src.getInt(offset));
            case IEEE_FLOAT32 -> src.getFloat(offset);
            case INT32 -> src.getInt(offset);
            case UINT32 -> Integer.toUnsignedLong(src.getInt(offset));
            case FIXED_WITH_GAIN -> gained(src.getInt(offset));
            case INT16 -> src.getShort(offset);
            case UINT16 -> Short.toUnsignedInt(src.getShort(offset));
            case INT24 -> threeBytes(src, offset);
            case UINT24 -> threeBytes(src, offset) & 0xFFFFFF;
            case INT8 -> src.get(offset);
            case UINT8 -> Byte.toUnsignedInt(src.get(offset));
            case IEEE_FLOAT64 -> (float) src.getDouble(offset);
            case INT64 -> src.getLong(offset);
            case UINT64 -> unsigned(src.getLong(offset));
        };
    }

    private void decodeFourBytes(ByteBuffer samples, float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            int word = samples.getInt(4 * i);
            dst[dstOffset + i] = this == INT32 ? word : this == UINT32 ? Integer.toUnsignedLong(word) : gained(word);
        }
    }

    /** Returns v · 2^g. The product is exact in a double, which holds even the largest gain, 2^255. */
    private static float gained(int word) {
        long exponent = 1023L + ((word >>> 16) & 0xFF);
        return (float) ((short) word * Double.longBitsToDouble(exponent << 52));
    }

    private void decodeTwoBytes(ByteBuffer samples, float[] dst, int dstOffset, int count) {
        int mask = this == INT16 ? -1 : 0xFFFF;
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = samples.getShort(2 * i) & mask;
        }
    }

    private void decodeThreeBytes(ByteBuffer samples, float[] dst, int dstOffset, int count) {
        int mask = this == INT24 ? -1 : 0xFFFFFF;
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = threeBytes(samples, 3 * i) & mask;
        }
    }

    private static int threeBytes(ByteBuffer samples, int at) {
        int high = samples.order() == ByteOrder.BIG_ENDIAN ? 0 : 2;
        return samples.get(at + high) << 16 | (samples.get(at + 1) & 0xFF) << 8 | (samples.get(at + 2 - high) & 0xFF);
    }

    private void decodeBytes(ByteBuffer samples, float[] dst, int dstOffset, int count) {
        int mask = this == INT8 ? -1 : 0xFF;
        for (int i = 0; i < count; i++) {
            dst[dstOffset + i] = samples.get(i) & mask;
        }
    }

    private void decodeEightBytes(ByteBuffer samples, float[] dst, int dstOffset, int count) {
        for (int i = 0; i < count; i++) {
            long word = samples.getLong(8 * i);
            dst[dstOffset + i] = this == IEEE_FLOAT64
                    ? (float) Double.longBitsToDouble(word)
                    : this == INT64 ? (float) word : unsigned(word);
        }
    }

    /**
     * Converts an unsigned integer. From 2^63 on the value is halved first, and the lost bit stays sticky, so that the
     * rounding is right.
     */
    private static float unsigned(long word) {
        return word >= 0 ? word : 2 * (float) ((word >>> 1) | (word & 1));
    }
}
