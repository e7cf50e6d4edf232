package io.github.sliceline.storage;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.RemotePath;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link ByteStore} over one {@link FileChannel}. */
public final class ChannelStore implements ByteStore, StorageSource {
    private final Path path;
    private final FileChannel channel;
    private final @Nullable FileVersion version;

    /** Uses a channel that the caller opened; tests use one that moves few bytes per call. */
    ChannelStore(Path path, FileChannel channel) {
        this(path, channel, null);
    }

    private ChannelStore(Path path, FileChannel channel, @Nullable FileVersion version) {
        this.path = path;
        this.channel = channel;
        this.version = version;
    }

    /** Opens a file, or an object of a store, for reading. */
    public static ByteSource openForReading(Path path, LinkOption... links) throws IOException {
        if (path instanceof RemotePath remote) {
            return RemoteSource.open(remote);
        }
        FileVersion version =
                links.length == 0 ? FileVersion.of(RegularFile.require(path)).ofContent() : null;
        return new ChannelStore(path, RegularFile.open(path, options(links, StandardOpenOption.READ)), version);
    }

    /** Opens an existing file for reading and writing. */
    public static ChannelStore open(Path path, LinkOption... links) throws IOException {
        return opened(path, links, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Opens a file for reading and writing, and creates it empty if it does not exist. */
    public static ChannelStore openOrCreate(Path path, LinkOption... links) throws IOException {
        return opened(path, links, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Opens a file. {@link LinkOption#NOFOLLOW_LINKS} refuses a symbolic link in the file's place. */
    private static ChannelStore opened(Path path, LinkOption[] links, OpenOption... others) throws IOException {
        return new ChannelStore(path, RegularFile.open(path, options(links, others)));
    }

    static Set<OpenOption> options(LinkOption[] links, OpenOption... others) {
        Set<OpenOption> options = new HashSet<>(Arrays.asList(others));
        options.addAll(Arrays.asList(links));
        return options;
    }

    @Override
    public long size() throws IOException {
        try {
            return channel.size();
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        }
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        ByteSource.requireNotNegative(position);
        int wanted = dst.remaining();
        if (position > Long.MAX_VALUE - wanted) {
            throw pastTheEnd(wanted, position); // Linux would say "Invalid argument"
        }
        // Linux reads at most 0x7ffff000 bytes per call, and a signal may cut any read short.
        for (long at = position; dst.hasRemaining(); ) {
            int n = read(dst, at);
            if (n < 0) {
                throw pastTheEnd(wanted, position);
            }
            at += n;
        }
    }

    private int read(ByteBuffer dst, long at) throws IOException {
        try {
            return channel.read(dst, at);
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        }
    }

    /** Wraps the exception with the path. The thread's interrupt flag stays set. */
    private IOException interrupted(ClosedByInterruptException cause) {
        String message = path + ": the thread that read it was interrupted, which closed it; open it again";
        return (IOException) new InterruptedIOException(message).initCause(cause);
    }

    @Override
    public void writeFully(ByteBuffer src, long position) throws IOException {
        ByteSource.requireNotNegative(position);
        for (long at = position; src.hasRemaining(); ) {
            at += write(src, at);
        }
    }

    private int write(ByteBuffer src, long at) throws IOException {
        try {
            return channel.write(src, at);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            // The system's message, such as "File too large" or "Input/output error", does not name the file.
            throw new IOException(path + ": writing at " + at + " failed: " + e.getMessage(), e);
        }
    }

    private EOFException pastTheEnd(int wanted, long position) throws IOException {
        return new EOFException(
                path + ": wanted " + wanted + " bytes at " + position + ", file ends at " + channel.size());
    }

    @Override
    public void requireUnchanged(Throwable found) throws IOException {
        if (version != null) {
            try {
                version.requireSame("while it was being read; do it again when nobody writes to it");
            } catch (FileChangedException e) {
                e.initCause(found);
                throw e;
            }
        }
    }

    @Override
    public Optional<DirectReads> directReads() {
        return DirectReads.open(path);
    }

    @Override
    public Optional<PagesInMemory> pagesInMemory() throws IOException {
        return PagesInMemory.of(channel);
    }

    @Override
    public void truncate(long size) throws IOException {
        channel.truncate(size);
    }

    @Override
    public void force() throws IOException {
        try {
            channel.force(false); // the length too, but not the modification time, which costs another write
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(path + ": forcing to the drive failed: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
