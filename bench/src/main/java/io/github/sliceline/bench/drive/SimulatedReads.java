package io.github.sliceline.bench.drive;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.tune.CostModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Bytes as they come from a simulated drive, through a simulated page cache or past it. Thread-safe. */
public final class SimulatedReads implements ByteSource {
    private final ByteSource source;
    private final SimulatedDrive drive;
    private final @Nullable CachedPages cache;

    private SimulatedReads(ByteSource source, SimulatedDrive drive, @Nullable CachedPages cache) {
        this.source = source;
        this.drive = drive;
        this.cache = cache;
    }

    /** A file on the drive, of which nothing is in the page cache; the source is closed with it. */
    public static SimulatedReads of(ByteSource source, SimulatedDrive drive) {
        return new SimulatedReads(source, drive, new CachedPages(source.toString(), drive));
    }

    /** Reads this file past the page cache: each read asks the drive, once. Never closed by the reader. */
    public ByteSource pastCache() {
        return new SimulatedReads(source, drive, null);
    }

    /** Past the page cache, if the drive is best read so. */
    @Override
    public ByteSource planned() {
        return CostModel.of(drive.model()).pastCache() ? pastCache() : this;
    }

    @Override
    public long size() throws IOException {
        return source.size();
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        int bytes = dst.remaining();
        if (bytes == 0 || position < 0 || position > source.size() - bytes) {
            source.readFully(dst, position); // which says what is wrong
        } else if (cache == null) {
            SimulatedDrive.Pending request = drive.send(source.toString(), position, bytes);
            source.readFully(dst, position);
            request.await();
        } else {
            cache.read(position, bytes, () -> source.readFully(dst, position));
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    @Override
    public String toString() {
        return source.toString();
    }
}
