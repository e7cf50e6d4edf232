package io.github.sliceline.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Makes the next read of a file a cold one. Java has no call for it; GNU {@code dd} does it for one
 * file and without root ({@code iflag=nocache count=0}), and leaves everybody else's pages alone.
 */
public final class PageCache {
    private PageCache() {}

    /** Whether files can be evicted here. */
    public static boolean canEvict(Path file) {
        try {
            return run(file) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Drops a file's clean pages; those that are dirty or mapped stay. */
    public static void evict(Path file) {
        try {
            int code = run(file);
            if (code != 0) {
                throw new IOException("dd could not drop " + file + " from the page cache: exit code " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Brings a whole file into the page cache, as far as there is room. */
    public static void load(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
            while (channel.read(buffer.clear()) >= 0) {
                // Only the reading counts.
            }
        }
    }

    private static int run(Path file) throws IOException {
        Process dd = new ProcessBuilder(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return dd.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while dropping " + file + " from the page cache", e);
        }
    }
}
