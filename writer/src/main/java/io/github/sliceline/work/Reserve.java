package io.github.sliceline.work;

import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Room on the drive for libhdf5 to close a file whose last bytes found none. Metadata that it cannot write keep the
 * file open inside the library, which then crashes when the process ends.
 */
public final class Reserve implements Closeable {
    private static final int BYTES = 1 << 20;

    private final WorkFiles files;
    private final long partBytes;

    /**
     * Finds out whether a file may become as long as it is going to be, before libhdf5 does: tries a byte at the end, and
     * takes it away again. Where the file system or the user's limits say no (EFBIG), libhdf5 cannot close its file any
     * more, and the process ends in a crash instead of a message.
     *
     * @param file existing; left as it is
     * @param bytes length that the file will have, at most
     * @throws IOException if it cannot be that long
     */
    public static void probe(Path file, long bytes) throws IOException {
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

    /** Takes the room; fails on a full drive as long as that does no harm. */
    public Reserve(WorkFiles files) throws IOException {
        this.files = files;
        this.partBytes = Files.size(files.part());
        try (ChannelStore store = ChannelStore.openOrCreate(files.reserve())) {
            byte[] filler = new byte[BYTES];
            Arrays.fill(filler, (byte) 'r'); // zeros may take no room
            store.writeFully(ByteBuffer.wrap(filler), 0);
            store.force();
        } catch (IOException e) {
            Files.deleteIfExists(files.reserve()); // a full drive needs what little room it got
            throw e;
        }
    }

    /** Gives the room to the part, and what was added to it; the journal knows how to restore it. */
    public void release() throws IOException {
        Files.deleteIfExists(files.reserve());
        try (ChannelStore part = ChannelStore.open(files.part())) {
            part.truncate(partBytes);
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(files.reserve());
    }
}
