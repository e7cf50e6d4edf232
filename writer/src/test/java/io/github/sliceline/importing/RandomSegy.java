package io.github.sliceline.importing;

import io.github.sliceline.segy.SampleFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/**
 * A small SEG-Y file from a seed, made byte by byte without any code of ours: any format and byte order, sorted by
 * inline or crossline, up or down, with holes, header bytes at random, and whatever may stand around the traces.
 */
public final class RandomSegy {
    private final Random random;
    private final long seed;
    private final SampleFormat format;
    private final ByteOrder order;
    private final int inlines;
    private final int crosslines;
    private final int samples;
    private final boolean byInline;
    private final boolean revision2;
    private final int extendedHeaders;
    private final int extensions;
    private final int gapBytes;
    private final int trailers;
    private final int oddWords;
    private final boolean holes;

    public RandomSegy(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
        SampleFormat[] formats = SampleFormat.values();
        this.format = formats[(int) Math.floorMod(seed, (long) formats.length)];
        this.order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        this.inlines = 2 + random.nextInt(9);
        this.crosslines = 2 + random.nextInt(9);
        this.samples = 1 + random.nextInt(60);
        this.byInline = random.nextBoolean();
        this.revision2 = random.nextInt(3) == 0;
        this.extendedHeaders = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
        this.extensions = revision2 ? random.nextInt(3) : 0;
        this.gapBytes = revision2 && random.nextInt(3) == 0 ? 1 + random.nextInt(5000) : 0;
        this.trailers = revision2 ? random.nextInt(3) : 0;
        this.oddWords = random.nextInt(4);
        this.holes = random.nextBoolean();
    }

    public byte[] bytes() {
        int traceBytes = 240 * (1 + extensions) + samples * format.bytes();
        int first = 3600 + 3200 * extendedHeaders + gapBytes;
        int most = first + inlines * crosslines * traceBytes + 3200 * trailers;
        ByteBuffer file = ByteBuffer.allocate(most).order(order);
        random.nextBytes(file.array());
        if (random.nextBoolean()) {
            Arrays.fill(file.array(), 0, 3200, (byte) (random.nextBoolean() ? 0x40 : ' '));
        }
        putBinaryHeader(file, first);
        int at = first;
        for (int a = 0; a < (byInline ? inlines : crosslines); a++) {
            for (int b = 0; b < (byInline ? crosslines : inlines); b++) {
                int inline = byInline ? a : b;
                int crossline = byInline ? b : a;
                boolean edge = inline == 0 || crossline == 0 || inline == inlines - 1 || crossline == crosslines - 1;
                if (edge || !holes || random.nextInt(6) != 0) {
                    putTrace(file.slice(at, traceBytes).order(order), inline, crossline);
                    at += traceBytes;
                }
            }
        }
        return Arrays.copyOf(file.array(), at + 3200 * trailers);
    }

    private void putBinaryHeader(ByteBuffer file, int first) {
        file.putShort(3216, (short) 4000);
        file.putShort(3220, (short) samples);
        file.putShort(3224, (short) format.code());
        file.putInt(3268, revision2 && random.nextBoolean() ? samples : 0);
        file.putDouble(3272, 0);
        file.putInt(3296, revision2 ? 0x01020304 : 0);
        file.put(3500, (byte) (revision2 ? 2 : 1)).put(3501, (byte) 0);
        file.putShort(3504, (short) extendedHeaders);
        file.putShort(3506, (short) extensions).putShort(3508, (short) 0);
        file.putLong(3512, 0);
        file.putLong(3520, gapBytes > 0 ? first : 0);
        file.putInt(3528, trailers);
    }

    private void putTrace(ByteBuffer trace, int inline, int crossline) {
        trace.putInt(188, 1000 + 3 * inline);
        trace.putInt(192, 500 - 2 * crossline);
        trace.putShort(70, (short) -100);
        trace.putInt(180, 100_000 + 2500 * inline);
        trace.putInt(184, 200_000 + 1250 * crossline);
        trace.putShort(114, (short) samples);
        // All sample words are at random by now; mostly few stay so.
        int first = trace.capacity() - samples * format.bytes();
        for (int k = 0; k < samples; k++) {
            boolean odd = oddWords == 3 || random.nextInt(20) < oddWords * inline;
            if (!odd) {
                putPlain(trace, first + k * format.bytes(), random.nextInt(100));
            }
        }
    }

    /** A whole number that floats keep. */
    private void putPlain(ByteBuffer trace, int at, int value) {
        switch (format) {
            case IBM_FLOAT32 -> trace.putInt(at, io.github.sliceline.testdata.IbmFloat.fromFloat(value));
            case IEEE_FLOAT32 -> trace.putFloat(at, value);
            case IEEE_FLOAT64 -> trace.putDouble(at, value);
            case INT32, UINT32, FIXED_WITH_GAIN -> trace.putInt(at, value);
            case INT64, UINT64 -> trace.putLong(at, value);
            case INT16, UINT16 -> trace.putShort(at, (short) value);
            case INT8, UINT8 -> trace.put(at, (byte) value);
            case INT24, UINT24 -> trace.put(at + 1, (byte) value);
        }
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + format + " " + order + " " + inlines + " × " + crosslines + " × " + samples
                + (byInline ? " by inline" : " by crossline") + (holes ? ", holes" : "") + ", " + extendedHeaders
                + " extended headers, " + extensions + " extensions, " + gapBytes + " bytes before, " + trailers
                + " trailers, odd words " + oddWords;
    }
}
