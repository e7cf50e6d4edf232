package io.github.sliceline.segy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Small sound files of many kinds, to be broken. */
public final class SegySeeds {
    private SegySeeds() {}

    /** The files; each a 3-D survey. */
    public static List<byte[]> all() {
        return List.of(
                new SegyBytes().grid(3, 4).bytes(),
                new SegyBytes()
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .samples(20)
                        .grid(4, 5)
                        .bytes(),
                holes(),
                format(1, 10),
                format(3, 20),
                format(7, 28),
                revision2(false),
                revision2(true),
                withStanzas());
    }

    private static byte[] holes() {
        SegyBytes bytes = new SegyBytes().samples(7);
        for (int i = 0; i < 5; i++) {
            for (int x = 0; x < 6; x++) {
                if ((i * 5 + x) % 7 != 3) {
                    bytes.trace(100 - 2 * i, -50 + 3 * x);
                }
            }
        }
        return bytes.bytes();
    }

    /** The bytes of IEEE floats read as another format, in as many samples as they make. */
    private static byte[] format(int code, int samples) {
        return new SegyBytes()
                .samples(samples * SampleFormat.ofCode(code).orElseThrow().bytes() / 4)
                .grid(3, 5)
                .edit(file -> file.putShort(3220, (short) samples).putShort(3224, (short) code))
                .bytes();
    }

    /** With an extension of each trace header, its coordinates in it, all counts stated, and a trailer. */
    private static byte[] revision2(boolean little) {
        ByteOrder order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        byte[] plain = new SegyBytes().order(order).samples(66).grid(3, 3).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(plain.length + 3200).order(order).put(plain);
        byte[] stanza = "((SLICELINE: trailer))".getBytes(StandardCharsets.US_ASCII);
        bytes.put(plain.length, stanza)
                .put(3500, (byte) 2)
                .put(3501, (byte) 1)
                .putShort(3220, (short) 0)
                .putInt(3268, 6)
                .putDouble(3272, 2000.25)
                .putInt(3296, 16909060)
                .putShort(3506, (short) 1)
                .putLong(3512, 9)
                .putLong(3520, 3600)
                .putInt(3528, little ? -1 : 1);
        for (int t = 0; t < 9; t++) {
            int extension = 3600 + t * 504 + 240;
            bytes.putInt(extension + 136, 6).putDouble(extension + 160, 400_000.5 + t);
            bytes.put(extension + 232, "SEG00001".getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.array();
    }

    private static byte[] withStanzas() {
        byte[] plain = new SegyBytes()
                .samples(9)
                .grid(4, 4)
                .edit(SegyBytes.putShort(3505, -1))
                .bytes();
        byte[] bytes = new byte[plain.length + 3 * 3200];
        System.arraycopy(plain, 0, bytes, 0, 3600);
        Arrays.fill(bytes, 3600, 3600 + 3 * 3200, (byte) ' ');
        byte[] start = "((SLICELINE: anything))".getBytes(StandardCharsets.US_ASCII);
        byte[] end = "((SEG: EndText))".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(start, 0, bytes, 3600, start.length);
        System.arraycopy(end, 0, bytes, 3600 + 2 * 3200, end.length);
        System.arraycopy(plain, 3600, bytes, 3600 + 3 * 3200, plain.length - 3600);
        return bytes;
    }
}
