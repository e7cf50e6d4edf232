package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The file as it was first written. Revisions hold what differs from it, so it must never change. */
public final class BaseFile {
    /** Where what changes in an HDF5 file is most often: superblock and first headers, and what was added last. */
    private static final int ENDS = 64 << 10;

    private BaseFile() {}

    /** CRC-32C of the first and the last 64 KiB: costs the same for any length, and differs after most edits. */
    static int fingerprint(ByteSource base, long bytes) throws IOException {
        long lastStart = Math.max(Math.min(ENDS, bytes), bytes - ENDS);
        return Crc32c.of(read(base, 0, (int) Math.min(ENDS, bytes)), read(base, lastStart, (int) (bytes - lastStart)));
    }

    private static ByteBuffer read(ByteSource base, long position, int bytes) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(bytes);
        base.readFully(piece, position);
        return piece.flip();
    }

    /**
     * Refuses a file that is not the one that the history began with.
     *
     * @param wanted its fingerprint; null if that is not known
     */
    public static void require(ByteSource base, HistoryHeader header, @Nullable Integer wanted) throws IOException {
        // A file that libhdf5 made together with its history holds 8 letters, and none of them counts.
        if (header.baseBytes() == 0) {
            return;
        }
        if (base.size() != header.baseBytes()) {
            throw changed(base, base.size() + " bytes, its history began with " + header.baseBytes());
        }
        if (wanted != null) {
            int found = fingerprint(base, header.baseBytes());
            if (found != wanted) {
                String sums = "checksum %08x of its ends, its history began with %08x";
                throw changed(base, String.format(sums, found, wanted));
            }
        }
    }

    private static CorruptFileException changed(ByteSource base, String how) {
        return new CorruptFileException(
                base,
                CorruptFileException.UNKNOWN,
                "has " + how
                        + ": it was changed since without its history, whose revisions cannot be put together any more;"
                        + " put back the file as it was");
    }
}
