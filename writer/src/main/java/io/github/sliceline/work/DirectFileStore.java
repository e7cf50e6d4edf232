package io.github.sliceline.work;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.DirectIo;
import io.github.sliceline.storage.DirectWrites;
import io.github.sliceline.storage.ForwardingStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file whose writes go past the page cache where they are whole blocks of the file system from memory that starts on
 * a page; all others, and all reads, go through it. Thread-safe.
 */
public final class DirectFileStore extends ForwardingStore {
    private final Optional<DirectWrites> direct;

    private DirectFileStore(ByteStore file, Optional<DirectWrites> direct) {
        super(file);
        this.direct = direct;
    }

    /**
     * Opens a file for reading and writing, an empty one if there is none.
     *
     * @param links {@link LinkOption#NOFOLLOW_LINKS} to refuse a symbolic link in the file's place
     */
    public static DirectFileStore openOrCreate(Path path, LinkOption... links) throws IOException {
        ChannelStore file = ChannelStore.openOrCreate(path, links);
        return new DirectFileStore(file, DirectWrites.open(path, links));
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        if (goesPastCache(src, position)) {
            direct.orElseThrow().writeFully(src, position);
        } else {
            super.writeFully(src, position);
        }
    }

    /** Whether {@link #writeFully} of these bytes goes past the page cache, and so leaves little to force. */
    public boolean goesPastCache(ByteBuffer src, long position) {
        return direct.isPresent()
                && position >= 0
                && src.hasRemaining()
                && direct.get().fits(position, src.remaining())
                && src.isDirect()
                && src.alignmentOffset(src.position(), DirectIo.PAGE) == 0;
    }

    @Override
    public void close() throws IOException {
        try {
            if (direct.isPresent()) {
                direct.get().close();
            }
        } finally {
            super.close();
        }
    }
}
