package io.github.sliceline.storage;

import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.memory.DirectIo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file whose writes go past the page cache if they are whole blocks of the file system from memory that starts on a
 * page. The whole blocks of other long writes do too, after a copy into aligned memory: a copy costs the processor a
 * fraction of what pages of the cache cost. All other writes, and all reads, go through the page cache. Thread-safe.
 */
public final class DirectFileStore extends ForwardingStore {
    /** Shorter writes are not copied to aligned memory. */
    private static final int LONG_WRITE = 256 << 10;

    private static final int STAGE_BYTES = 1 << 20;
    private static final int STAGES = 2;

    private final Optional<DirectWrites> direct;
    private final BufferPool stages = new BufferPool(STAGE_BYTES, STAGES);

    private DirectFileStore(ByteStore file, Optional<DirectWrites> direct) {
        super(file);
        this.direct = direct;
    }

    /**
     * Opens a file for reading and writing, or creates an empty one.
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
        } else if (direct.isPresent()
                && position >= 0
                && src.remaining() >= LONG_WRITE
                && direct.get().blockBytes() <= LONG_WRITE / 2) {
            writeLong(direct.get(), src, position);
        } else {
            super.writeFully(src, position);
        }
    }

    private void writeLong(DirectWrites past, ByteBuffer src, long position) throws IOException {
        int block = past.blockBytes();
        int limit = src.limit();
        int before = (int) ((block - position % block) % block);
        super.writeFully(src.limit(src.position() + before), position);
        long at = position + before;
        int inBlocks = (limit - src.position()) / block * block;
        ByteBuffer stage = stages.take(STAGE_BYTES);
        try {
            for (int part; inBlocks > 0; inBlocks -= part) {
                part = Math.min(inBlocks, STAGE_BYTES / block * block);
                src.limit(src.position() + part);
                past.writeFully(stage.clear().put(src).flip(), at);
                at += part;
            }
        } finally {
            stages.giveBack(stage);
        }
        super.writeFully(src.limit(limit), at);
    }

    /** True if {@link #writeFully} of these bytes goes past the page cache, so that little remains to be forced. */
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
        try (stages) {
            if (direct.isPresent()) {
                direct.get().close();
            }
        } finally {
            super.close();
        }
    }
}
