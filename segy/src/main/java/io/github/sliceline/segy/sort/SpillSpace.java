package io.github.sliceline.segy.sort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Place for an index that does not fit in memory.
 *
 * @param folder folder of temporary files. They lose their names as soon as they are open; on Windows, when the
 *     process ends in any way.
 * @param sortBytes number of bytes sorted at a time; sorting takes twice this memory
 */
public record SpillSpace(Path folder, int sortBytes) {

    /** Divisor of {@link #sortBytes} for the bytes that a store keeps in memory before it goes to a file. */
    private static final int STORE_SHARE = 4;

    public SpillSpace {
        if (sortBytes < 1) {
            throw new IllegalArgumentException("bytes to sort at a time must be >= 1, got " + sortBytes);
        }
    }

    public SpilledBytes store() {
        return new SpilledBytes(this, Math.max(TraceRecord.BYTES, sortBytes / STORE_SHARE));
    }

    /** Opens a new file that is deleted when it is closed or the process ends. */
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
