package io.github.sliceline.segy.sort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Where an index goes that outgrows the memory.
 *
 * @param folder for files that nobody sees: they lose their names as soon as they are open (on Windows when the
 *     process ends, however it ends)
 * @param sortBytes bytes that are sorted at a time; sorting takes twice as much
 */
public record SpillSpace(Path folder, int sortBytes) {

    /** Bytes that a store keeps in memory before it goes to a file. */
    private static final int STORE_SHARE = 4;

    public SpillSpace {
        if (sortBytes < 1) {
            throw new IllegalArgumentException("bytes to sort at a time must be >= 1, got " + sortBytes);
        }
    }

    public SpilledBytes store() {
        return new SpilledBytes(this, Math.max(TraceRecord.BYTES, sortBytes / STORE_SHARE));
    }

    /** A file that is gone when it is closed, or when the process is. */
    FileChannel open() throws IOException {
        Path file = folder.resolve(".sliceline-" + UUID.randomUUID() + ".index");
        try {
            return FileChannel.open(
                    file,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new IOException(
                    "the index of an unsorted survey needs a file in " + folder + ", which cannot be made: "
                            + e.getMessage(),
                    e);
        }
    }
}
