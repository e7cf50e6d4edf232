package io.github.sliceline.cli.export;

import io.github.sliceline.storage.DiskFullException;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Set;

/**
 * An output under construction: bytes go to {@code NAME.part}, {@link #commit} forces them to the
 * drive and moves them to {@code NAME}. Closed without a commit, it leaves nothing behind.
 *
 * <p>Not thread-safe.
 */
public final class PartFile implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path target;
    private final Path part;
    private final FileChannel channel;
    private final OutputStream stream;
    private boolean committed;

    private PartFile(Path target, Path part, FileChannel channel) {
        this.target = target;
        this.part = part;
        this.channel = channel;
        this.stream =
                new BufferedOutputStream(new DiskFullStream(target, Channels.newOutputStream(channel)), BUFFER_BYTES);
    }

    /**
     * Starts an output.
     *
     * @param replace whether an existing file may be replaced, once the new one is complete
     * @throws java.nio.file.FileAlreadyExistsException if the file exists and may not be replaced
     */
    public static PartFile create(Path target, boolean replace) throws IOException {
        OutputFile.require(target, replace);
        Path part = target.resolveSibling(target.getFileName() + ".part");
        FileChannel channel = FileChannel.open(
                part,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
        return new PartFile(target, part, channel);
    }

    /** Where the bytes go; buffered. A full disk is a {@link DiskFullException}. */
    public OutputStream stream() {
        return stream;
    }

    /** Forces the bytes to the drive and puts the file under its name. */
    public void commit() throws IOException {
        stream.flush();
        force();
        channel.close();
        move();
        committed = true;
    }

    private void force() throws IOException {
        try {
            channel.force(true);
        } catch (IOException e) {
            // File systems that allocate late say only now that there is no room.
            throw DiskFullStream.explained(target, e);
        }
    }

    private void move() throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes what was written unless it was committed. */
    @Override
    public void close() throws IOException {
        if (!committed) {
            channel.close();
            Files.deleteIfExists(part);
        }
    }

    @Override
    public String toString() {
        return part.toString();
    }

    /** Gives a full disk its own exception. */
    private static final class DiskFullStream extends OutputStream {
        private final Path target;
        private final OutputStream out;

        DiskFullStream(Path target, OutputStream out) {
            this.target = target;
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw explained(target, e);
            }
        }

        static IOException explained(Path target, IOException e) {
            String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            boolean full = message.contains("no space left") || message.contains("not enough space");
            return full || message.contains("quota exceeded")
                    ? new DiskFullException(target, "no space left on the device; nothing was written", e)
                    : e;
        }
    }
}
