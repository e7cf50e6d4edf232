package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file as a {@link ByteStore}, whose writes go past the page cache where they are whole blocks of the file system
 * from memory that starts on a page; all others, and all reads, go through it. Thread-safe.
 */
public final class DirectFileStore implements ByteStore {
    private final FileStore file;
    private final Optional<DirectWrites> direct;

    private DirectFileStore(FileStore file, Optional<DirectWrites> direct) {
        this.file = file;
        this.direct = direct;
    }

    /**
     * Opens a file for reading and writing, an empty one if there is none.
     *
     * @param links {@link LinkOption#NOFOLLOW_LINKS} to refuse a symbolic link in the file's place
     */
    public static DirectFileStore openOrCreate(Path path, LinkOption... links) throws IOException {
        FileStore file = FileStore.openOrCreate(path, links);
        return new DirectFileStore(file, DirectWrites.open(path, links));
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        if (goesPastCache(src, position)) {
            direct.orElseThrow().writeFully(src, position);
        } else {
            file.writeFully(src, position);
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
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        file.readFully(dst, position);
    }

    @Override
    public void truncate(long size) throws IOException {
        file.truncate(size);
    }

    @Override
    public void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            if (direct.isPresent()) {
                direct.get().close();
            }
        }
    }

    /** The path. */
    @Override
    public String toString() {
        return file.toString();
    }
}
