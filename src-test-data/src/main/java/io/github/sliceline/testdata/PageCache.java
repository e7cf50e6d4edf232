package io.github.sliceline.testdata;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Drops files from the page cache, so that the next read is cold. Java has no call for it. GNU {@code dd} drops a
 * single file without root ({@code iflag=nocache count=0}) and keeps the pages of other files. Mapped pages stay until
 * they are unmapped.
 */
public final class PageCache {
    /** Mappings of this process, one on a line; see proc(5). */
    private static final Path MAPPINGS = Path.of("/proc/self/maps");

    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final int MOST_PAUSES = 500;
    private static final int PAUSES_PER_COLLECTION = 50;

    private PageCache() {}

    public static boolean canEvict(Path file) {
        try {
            return run(file) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Drops a file's clean pages. Dirty and mapped pages stay. */
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

    /**
     * Runs the garbage collector and waits, at most a second, until nothing of a file is mapped. jHDF leaves unmapping
     * its chunks to the collector, which does it later on a thread of its own. Until then the next read of another path
     * would be partly warm.
     */
    public static void unmap(Path file) throws IOException {
        System.gc();
        for (int i = 1; i <= MOST_PAUSES && isMapped(file); i++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            if (i % PAUSES_PER_COLLECTION == 0) {
                System.gc();
            }
        }
    }

    /**
     * Deletes a file that may be mapped. Windows refuses this until the garbage is collected, which is awaited for at
     * most a second.
     */
    public static void delete(Path file) throws IOException {
        for (int i = 1; ; i++) {
            try {
                Files.deleteIfExists(file);
                return;
            } catch (FileSystemException e) {
                if (File.separatorChar == '/' || i > MOST_PAUSES / PAUSES_PER_COLLECTION) {
                    throw e;
                }
                System.gc();
                LockSupport.parkNanos(PAUSE.toNanos() * PAUSES_PER_COLLECTION);
            }
        }
    }

    /** True if this process has mapped the file; false on systems other than Linux, which cannot be asked. */
    public static boolean isMapped(Path file) throws IOException {
        if (!Files.isReadable(MAPPINGS) || !Files.exists(file)) {
            return false;
        }
        String name = file.toRealPath().toString();
        try (var lines = Files.lines(MAPPINGS)) {
            return lines.anyMatch(line -> line.endsWith(name));
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
