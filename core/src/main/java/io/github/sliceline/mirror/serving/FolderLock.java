package io.github.sliceline.mirror.serving;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Keeps two servers from serving one folder: each knows only of its own clients. Ends with its process at the latest. */
public final class FolderLock implements Closeable {
    private static final String NAME = ".sliceline-mirror.lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the lock; fails if somebody has it. */
    public static FolderLock acquire(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve(NAME),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        boolean done = false;
        try {
            done = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            throw new IOException(folder + ": a mirror server of this process serves this folder already", e);
        } finally {
            if (!done) {
                channel.close();
            }
        }
        if (!done) {
            throw new IOException(folder + ": another mirror server serves this folder already");
        }
        return new FolderLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
