package io.github.sliceline.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Positional writes that go to the drive past the page cache: nothing is copied, no cached file is pushed
 * out, and there is little left to force. For long writes that will not be read again soon. Thread-safe.
 */
public final class DirectWrites implements Closeable {
    private final FileChannel channel;
    private final int alignment;

    private DirectWrites(FileChannel channel, int alignment) {
        this.channel = channel;
        this.alignment = alignment;
    }

    /**
     * The JDK's open option for direct I/O. It stands in a package that javac warns of from JDK 21 on, so it is
     * looked up by name; a JDK without it is like a file system without it.
     */
    private static Optional<OpenOption> directOption() {
        try {
            Object[] options =
                    Class.forName("com.sun.nio.file.ExtendedOpenOption").getEnumConstants();
            return Arrays.stream(options)
                    .filter(option -> "DIRECT".equals(option.toString()))
                    .map(OpenOption.class::cast)
                    .findFirst();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Opens an existing file; empty where the file system does not offer such writes. */
    public static Optional<DirectWrites> open(Path file) {
        Optional<OpenOption> direct = directOption();
        if (direct.isEmpty()) {
            return Optional.empty();
        }
        try {
            int alignment = Math.toIntExact(Files.getFileStore(file).getBlockSize());
            FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.WRITE, direct.get()));
            return Optional.of(new DirectWrites(channel, alignment));
        } catch (IOException | ArithmeticException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** Whether a write of so many bytes may start at a position: both must be whole blocks of the file system. */
    public boolean fits(long position, int bytes) {
        return position % alignment == 0 && bytes % alignment == 0;
    }

    /**
     * Writes all of {@code src}.
     *
     * @param src direct and aligned to pages, as from a {@link BufferPool}; its position is a whole number of
     *     blocks from the start
     * @param position that {@link #fits}
     */
    public void writeFully(ByteBuffer src, long position) throws IOException {
        for (long at = position; src.hasRemaining(); ) {
            at += channel.write(src, at);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
