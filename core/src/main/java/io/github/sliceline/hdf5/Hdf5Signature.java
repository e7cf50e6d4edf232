package io.github.sliceline.hdf5;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.undo.Seal;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Eight bytes that every HDF5 file has at its start, or at 512, 1024, … after a user block. Format specification, II.A. */
public final class Hdf5Signature {
    private static final long SIGNATURE = 0x894844460D0A1A0AL;

    private Hdf5Signature() {}

    /** Finds it as what is broken while an edit overwrites the file; throws as {@link #find}. */
    public static Seal seal(ByteSource source) throws IOException {
        return new Seal(find(source), SIGNATURE);
    }

    /**
     * Finds it.
     *
     * @return its position, which is the length of the user block
     * @throws CorruptVolumeException if the file has none; the message says what it may be instead
     */
    public static long find(ByteSource source) throws IOException {
        long size = source.size();
        for (long at = 0; at >= 0 && at <= size - Long.BYTES; at = at == 0 ? 512 : 2 * at) {
            ByteBuffer found = ByteBuffer.allocate(Long.BYTES);
            source.readFully(found, at);
            if (found.getLong(0) == SIGNATURE) {
                return at;
            }
            if (new Seal(at, SIGNATURE).isBroken(found.getLong(0))) {
                throw new CorruptVolumeException(
                        source,
                        at,
                        "an edit of it was interrupted, and the undo journal that makes it whole is not beside it; "
                                + "put " + source + ".undo back and open it again");
            }
        }
        throw FileGuess.refusal(source);
    }
}
