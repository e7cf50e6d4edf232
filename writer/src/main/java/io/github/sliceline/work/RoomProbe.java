package io.github.sliceline.work;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Finds out whether a file may become as long as it is going to be, before libhdf5 does. Where the file system or
 * the user's limits say no (EFBIG), libhdf5 cannot close its file any more, and the process ends in a crash instead
 * of a message.
 */
public final class RoomProbe {
    private RoomProbe() {}

    /**
     * Tries a byte at the end, and takes it away again.
     *
     * @param file existing; left as it is
     * @param bytes length that the file will have, at most
     * @throws IOException if it cannot be that long
     */
    public static void require(Path file, long bytes) throws IOException {
        try (ByteStore store = ChannelStore.open(file)) {
            long size = store.size();
            if (bytes <= size) {
                return;
            }
            try {
                store.writeFully(ByteBuffer.allocate(1), bytes - 1);
            } finally {
                store.truncate(size);
            }
        }
    }
}
