package io.github.sliceline.zgy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A file of version 1 as its description has it: 70 × 20 × 5 floats, two bricks of 64³, the second in the file first. */
final class FirstVersion {
    static final int INLINES = 70;
    static final int CROSSLINES = 20;
    static final int SAMPLES = 5;
    private static final int BRICK = 64 * 64 * 64 * Float.BYTES;
    private static final int HEAD = 8 + 32;
    private static final int INFO = 146;
    private static final int HISTOGRAM = 8 + 256 * 4;

    private FirstVersion() {}

    private static float sample(int inline, int crossline, int sample) {
        return inline * 100 + crossline + sample / 8f;
    }

    static float[] samples() {
        float[] all = new float[INLINES * CROSSLINES * SAMPLES];
        for (int i = 0; i < all.length; i++) {
            all[i] = sample(i / (CROSSLINES * SAMPLES), i / SAMPLES % CROSSLINES, i % SAMPLES);
        }
        return all;
    }

    static byte[] bytes() {
        int tiles = HEAD + INFO + HISTOGRAM;
        int bricks = tiles + 8 * 3;
        int first = bricks + 8 * 3;
        ByteBuffer file = ByteBuffer.allocate(first + 2 * BRICK).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {'V', 'B', 'S', 0}).putInt(1);
        for (long place : new long[] {HEAD, tiles, bricks, HEAD + INFO}) {
            highFirst(file, place);
        }
        file.putInt(INLINES).putInt(CROSSLINES).putInt(SAMPLES);
        file.putInt(10).putInt(500).putInt(0);
        file.putInt(1).putInt(2).putInt(4);
        file.putFloat(1).putFloat(1).putFloat(1);
        file.putInt(10).putInt(79).putInt(10).putInt(79);
        file.putInt(500).putInt(500).putInt(538).putInt(538);
        for (double corner : new double[] {0, 1725, 0, 1725, 0, 0, 475, 475}) {
            file.putDouble(corner);
        }
        file.put((byte) 6).put((byte) 1);
        file.putFloat(7000).putFloat(0);
        file.position(tiles + 8 * 3);
        highFirst(file, 0); // the coarser level was never written
        highFirst(file, first + BRICK);
        highFirst(file, first);
        for (int brick = 0; brick < 2; brick++) {
            file.position(first + (1 - brick) * BRICK);
            scrambled(file, brick * 64);
        }
        return file.array();
    }

    private static void highFirst(ByteBuffer file, long value) {
        file.putInt((int) (value >>> 32)).putInt((int) value);
    }

    /** In parts of 8 × 8 traces. */
    private static void scrambled(ByteBuffer file, int firstInline) {
        for (int part = 0; part < 64; part++) {
            for (int trace = 0; trace < 64; trace++) {
                int inline = part / 8 * 8 + trace / 8 + firstInline;
                int crossline = part % 8 * 8 + trace % 8;
                for (int k = 0; k < 64; k++) {
                    file.putFloat(sample(inline, crossline, k));
                }
            }
        }
    }
}
