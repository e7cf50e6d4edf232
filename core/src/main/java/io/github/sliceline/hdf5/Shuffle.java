package io.github.sliceline.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Filter 2: first bytes of all elements, then second bytes, and so on; what does not fill an element is last. */
final class Shuffle implements ChunkFilter {
    private final int elementBytes;

    Shuffle(int elementBytes) {
        this.elementBytes = elementBytes;
    }

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        int bytes = plain.remaining();
        if (stored.remaining() != bytes) {
            throw new IOException("has " + stored.remaining() + " shuffled bytes, want " + bytes);
        }
        int elements = bytes / elementBytes;
        if (elements > 1) {
            ByteBuffer in = stored.slice();
            ByteBuffer out = plain.slice().order(ByteOrder.LITTLE_ENDIAN);
            switch (elementBytes) {
                case 1 -> out.put(in.slice(0, elements));
                case 2 -> unshuffle2(in, out, elements);
                case 4 -> unshuffle4(in, out, elements);
                case 8 -> unshuffle8(in, out, elements);
                default -> unshuffle(in, out, elements, elementBytes);
            }
            int done = elements * elementBytes;
            stored.position(stored.position() + done);
            plain.position(plain.position() + done);
        }
        plain.put(stored);
    }

    private static void unshuffle2(ByteBuffer in, ByteBuffer out, int n) {
        for (int i = 0; i < n; i++) {
            out.putShort(2 * i, (short) ((in.get(i) & 0xFF) | in.get(n + i) << 8));
        }
    }

    private static void unshuffle4(ByteBuffer in, ByteBuffer out, int n) {
        for (int i = 0; i < n; i++) {
            out.putInt(4 * i, word(in, i, n));
        }
    }

    private static void unshuffle8(ByteBuffer in, ByteBuffer out, int n) {
        for (int i = 0; i < n; i++) {
            out.putLong(8 * i, (word(in, i, n) & 0xFFFFFFFFL) | (long) word(in, 4 * n + i, n) << 32);
        }
    }

    private static int word(ByteBuffer in, int at, int n) {
        return (in.get(at) & 0xFF)
                | (in.get(at + n) & 0xFF) << 8
                | (in.get(at + 2 * n) & 0xFF) << 16
                | in.get(at + 3 * n) << 24;
    }

    private static void unshuffle(ByteBuffer in, ByteBuffer out, int n, int width) {
        for (int b = 0; b < width; b++) {
            for (int i = 0; i < n; i++) {
                out.put(i * width + b, in.get(b * n + i));
            }
        }
    }
}
