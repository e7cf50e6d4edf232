package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Eight bytes that every HDF5 file has at its start, or at 512, 1024, … after a user block. Format specification, II.A. */
public final class Hdf5Signature {
    /** The eight bytes, big-endian. */
    public static final long VALUE = 0x894844460D0A1A0AL;

    /** The same while an edit overwrites the file: the first byte inverted, and a count in place of the last four. */
    private static final long SEALED = (VALUE ^ (0xFFL << 56)) >>> 32;

    private Hdf5Signature() {}

    /**
     * Finds it.
     *
     * @return its position, which is the length of the user block
     * @throws CorruptFileException if the file has none; the message says what it may be instead
     */
    public static long find(ByteSource source) throws IOException {
        long size = source.size();
        for (long at = 0; at >= 0 && at <= size - Long.BYTES; at = at == 0 ? 512 : 2 * at) {
            ByteBuffer found = ByteBuffer.allocate(Long.BYTES);
            source.readFully(found, at);
            if (found.getLong(0) == VALUE) {
                return at;
            }
            if (found.getLong(0) >>> 32 == SEALED) {
                throw new CorruptFileException(
                        source,
                        at,
                        "an edit of it was interrupted, and the undo journal that makes it whole is not beside it; "
                                + "put " + source + ".undo back and open it again");
            }
        }
        throw FileGuess.refusal(source);
    }
}
