package io.github.sliceline.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Little-endian float32 and nothing else. */
final class RawEncoder implements ArrayEncoder {
    private static final int BLOCK_FLOATS = 1 << 14;

    private final OutputStream out;
    private final ByteBuffer bytes =
            ByteBuffer.allocate(BLOCK_FLOATS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    RawEncoder(OutputStream out) {
        this.out = out;
    }

    @Override
    public void append(float[] values) throws IOException {
        for (int at = 0; at < values.length; at += BLOCK_FLOATS) {
            int count = Math.min(BLOCK_FLOATS, values.length - at);
            bytes.clear();
            bytes.asFloatBuffer().put(values, at, count);
            out.write(bytes.array(), 0, count * Float.BYTES);
        }
    }
}
