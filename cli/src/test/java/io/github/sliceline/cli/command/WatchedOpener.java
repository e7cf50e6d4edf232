package io.github.sliceline.cli.command;

import io.github.sliceline.revision.RecoveringOpener;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Opens files as the product does, and has one of them written to whenever a byte of it is read. */
public final class WatchedOpener implements FileOpener {
    private static final AtomicLong WRITES = new AtomicLong();

    private static volatile @Nullable Path watched;
    private static volatile long at;

    /** From now on reading this byte of a file writes to it, as far as its time tells; −1 for any byte, null for no file. */
    static void watch(@Nullable Path file, long position) {
        watched = file;
        at = position;
    }

    @Override
    public ByteSource open(Path file, int revision) throws IOException {
        ByteSource source = new RecoveringOpener().open(file, revision);
        return file.equals(watched) ? new Watched(file, source) : source;
    }

    private record Watched(Path file, ByteSource source) implements ByteSource {
        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            int wanted = dst.remaining();
            source.readFully(dst, position);
            if (at < 0 || (position <= at && at < position + wanted)) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1000 * WRITES.incrementAndGet()));
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
}
