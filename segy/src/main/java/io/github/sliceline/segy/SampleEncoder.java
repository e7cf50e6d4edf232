package io.github.sliceline.segy;

import io.github.sliceline.volume.SampleLoss;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.Objects;

/**
 * Encoder of floats in a sample format: the inverse of {@link SampleFormat#decode}.
 *
 * <p>Every float becomes the nearest word of the format, ties to even. The 8-byte float format holds every float
 * exactly. Values beyond the format's range become its largest or smallest word, and NaN becomes 0. The IEEE formats
 * keep infinity and NaN. Not thread-safe: use one encoder per thread.
 */
public final class SampleEncoder {
    private static final int BLOCK = 1024;

    /** 2^63, the first float beyond the range of a signed 8-byte integer. */
    private static final float TWO_63 = 0x1p63f;

    private static final int LARGEST_GAIN = 255;

    private final SampleFormat format;
    private final int[] words = new int[BLOCK];
    /** Buffer that is viewed both as floats and as integers, to copy the bits of many floats at once. */
    private final ByteBuffer bits = ByteBuffer.allocate(Float.BYTES * BLOCK).order(ByteOrder.nativeOrder());

    private final FloatBuffer asFloats = bits.asFloatBuffer();
    private final IntBuffer asInts = bits.asIntBuffer();
    private final SampleLoss loss = new SampleLoss();

    /** @param format format to encode to */
    public SampleEncoder(SampleFormat format) {
        this.format = format;
    }

    /** Number of samples so far that the format cannot hold because they are beyond its range or NaN. */
    public long beyondRange() {
        return loss.clipped();
    }

    /**
     * Returns the loss of all samples so far: rounding errors of integers, and samples that the format cannot hold.
     */
    public SampleLoss loss() {
        return loss;
    }

    /**
     * Encodes samples at absolute positions. The buffer's position is ignored.
     *
     * @param src samples
     * @param srcOffset index of the first sample
     * @param dst receives the words in the byte order of the buffer
     * @param dstOffset index of the first word's first byte
     * @param count number of samples
     * @throws IndexOutOfBoundsException if either side is too short
     */
    public void encode(float[] src, int srcOffset, ByteBuffer dst, int dstOffset, int count) {
        Objects.checkFromIndexSize(srcOffset, count, src.length);
        Objects.checkFromIndexSize(dstOffset, Math.multiplyExact(count, format.bytes()), dst.limit());
        ByteBuffer to = dst.slice(dstOffset, count * format.bytes()).order(dst.order());
        switch (format) {
            case IEEE_FLOAT32, IBM_FLOAT32, INT32, UINT32, FIXED_WITH_GAIN -> fourBytes(src, srcOffset, to, count);
            case IEEE_FLOAT64 -> doubles(src, srcOffset, to, count);
            case INT64, UINT64 -> eightBytes(src, srcOffset, to, count);
            case INT16, UINT16, INT24, UINT24, INT8, UINT8 -> smallIntegers(src, srcOffset, to, count);
        }
    }

    private void fourBytes(float[] src, int srcOffset, ByteBuffer to, int count) {
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            fourByteWords(src, srcOffset + done, n);
            if (!to.order().equals(ByteOrder.nativeOrder())) {
                IbmBlock.reverse(words, n);
            }
            to.slice(4 * done, 4 * n)
                    .order(ByteOrder.nativeOrder())
                    .asIntBuffer()
                    .put(words, 0, n);
        }
    }

    private void fourByteWords(float[] src, int from, int count) {
        if (format == SampleFormat.IEEE_FLOAT32 || format == SampleFormat.IBM_FLOAT32) {
            asFloats.put(0, src, from, count);
            asInts.get(0, words, 0, count);
            int notFinite = notFinite(src, from, count);
            loss.add(0, notFinite, format == SampleFormat.IBM_FLOAT32 ? IbmFloat.fromFloats(words, count) : 0);
            return;
        }
        boolean gained = format == SampleFormat.FIXED_WITH_GAIN;
        boolean signed = format == SampleFormat.INT32;
        for (int i = 0; i < count; i++) {
            float value = src[from + i];
            words[i] = gained ? withGain(value) : (int) integer(value, signed, Integer.SIZE);
        }
    }

    private static int notFinite(float[] src, int from, int count) {
        int others = 0;
        for (int i = from; i < from + count; i++) {
            others += Math.abs(src[i]) <= Float.MAX_VALUE ? 0 : 1;
        }
        return others;
    }

    /** Encodes with the smallest gain that lets the nearest value fit 16 bits. */
    private int withGain(float value) {
        if (!Float.isFinite(value)) {
            loss.add(0, 1, 1);
            if (Float.isNaN(value)) {
                return 0;
            }
            return LARGEST_GAIN << 16 | (value > 0 ? Short.MAX_VALUE : Short.MIN_VALUE & 0xFFFF);
        }
        int gain = Math.max(0, Math.getExponent(value) - 15);
        double rounded = Math.rint(Math.scalb((double) value, -gain));
        while (rounded > Short.MAX_VALUE || rounded < Short.MIN_VALUE) {
            gain++;
            rounded = Math.rint(Math.scalb((double) value, -gain));
        }
        loss.count(value, Math.scalb(rounded, gain));
        return gain << 16 | ((short) rounded & 0xFFFF);
    }

    /** Returns the nearest integer of a width below 64 bits, clipped to its range. */
    private long integer(float value, boolean signed, int bits) {
        double most = Math.scalb(1.0, signed ? bits - 1 : bits) - 1;
        double least = signed ? -most - 1 : 0;
        double rounded = Math.rint(value);
        double nearest = Float.isNaN(value) ? 0 : Math.max(least, Math.min(most, rounded));
        loss.count(value, nearest);
        if (nearest != rounded) {
            loss.clip();
        }
        return (long) nearest;
    }

    private void doubles(float[] src, int srcOffset, ByteBuffer to, int count) {
        for (int i = 0; i < count; i++) {
            to.putDouble(8 * i, src[srcOffset + i]);
        }
        loss.add(0, notFinite(src, srcOffset, count), 0);
    }

    private void eightBytes(float[] src, int srcOffset, ByteBuffer to, int count) {
        boolean signed = format == SampleFormat.INT64;
        float least = signed ? -TWO_63 : 0;
        float end = signed ? TWO_63 : 2 * TWO_63;
        for (int i = 0; i < count; i++) {
            float value = src[srcOffset + i];
            float rounded = (float) Math.rint(value);
            to.putLong(8 * i, signed ? (long) rounded : unsigned64(rounded));
            loss.count(value, Math.max(least, Math.min(end, rounded)));
            if (!(rounded >= least && rounded < end)) {
                loss.clip();
            }
        }
    }

    /** Java's conversion clips to the range and turns NaN into 0. */
    private static long unsigned64(float value) {
        if (!(value < 2 * TWO_63)) {
            return value > 0 ? -1L : 0;
        }
        return value < TWO_63 ? (long) Math.max(0, value) : (long) (value - TWO_63) + Long.MIN_VALUE;
    }

    private void smallIntegers(float[] src, int srcOffset, ByteBuffer to, int count) {
        boolean signed = format == SampleFormat.INT16 || format == SampleFormat.INT24 || format == SampleFormat.INT8;
        int bytes = format.bytes();
        for (int i = 0; i < count; i++) {
            int value = (int) integer(src[srcOffset + i], signed, Byte.SIZE * bytes);
            switch (bytes) {
                case 1 -> to.put(i, (byte) value);
                case 2 -> to.putShort(2 * i, (short) value);
                default -> threeBytes(to, 3 * i, value);
            }
        }
    }

    private static void threeBytes(ByteBuffer to, int at, int value) {
        boolean big = to.order() == ByteOrder.BIG_ENDIAN;
        to.put(big ? at : at + 2, (byte) (value >> 16));
        to.put(at + 1, (byte) (value >> 8));
        to.put(big ? at + 2 : at, (byte) value);
    }
}
