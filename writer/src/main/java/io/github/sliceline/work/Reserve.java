package io.github.sliceline.work;

import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ChannelStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;

/**
 * Room on the drive for libhdf5 to close a file whose last bytes found none. Metadata that it cannot write keep the
 * file open inside the library, which then crashes when the process ends.
 */
public final class Reserve implements Closeable {
    private static final int BYTES = 1 << 20;

    private final WorkFiles files;
    private final long partBytes;

    /** Takes the room; fails on a full drive as long as that does no harm. */
    public Reserve(WorkFiles files) throws IOException {
        this.files = files;
        this.partBytes = Files.size(files.part());
        try (ChannelStore store = ChannelStore.openOrCreate(files.reserve())) {
            ByteBuffer filler = ByteBuffer.allocate(BYTES);
            while (filler.hasRemaining()) {
                filler.put((byte) 'r'); // zeros may take no room
            }
            store.writeFully(filler.flip(), 0);
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
