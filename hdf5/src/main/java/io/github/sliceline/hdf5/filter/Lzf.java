package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Filter 32000: one LZF block without a header, as h5py writes it. A control byte below 32 starts a run of that many
 * literals plus one. Any other control byte is a copy of 3 to 264 bytes from up to 8192 bytes back.
 */
final class Lzf implements ChunkFilter {
    private static final int LITERALS = 32;
    private static final int LONG_COPY = 7;

    @Override
    public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
        int start = plain.position();
        while (stored.hasRemaining()) {
            int control = stored.get() & 0xFF;
            if (control < LITERALS) {
                Lz.literals(stored, plain, control + 1);
            } else {
                int length = control >> 5;
                if (length == LONG_COPY) {
                    length += Lz.next(stored);
                }
                int distance = ((control & 0x1F) << 8 | Lz.next(stored)) + 1;
                Lz.copy(plain, start, distance, length + 2);
            }
        }
    }
}
