package io.github.sliceline.testdata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Gets rid of mapped pieces of a file. jHDF maps its chunks and leaves unmapping to the garbage collector, which
 * does it on a thread of its own, some time later; until then the system does not drop those pages, and the next
 * read of another path would be partly warm.
 */
public final class Mappings {
    /** Of this process, one a line; see proc(5). */
    private static final Path SOURCE = Path.of("/proc/self/maps");

    private static final Duration PAUSE = Duration.ofMillis(2);
    private static final int MOST_PAUSES = 500;
    private static final int PAUSES_PER_COLLECTION = 50;

    private Mappings() {}

    /** Has the garbage collected and waits, a second at most, until nothing of the file is mapped. */
    public static void release(Path file) throws IOException {
        System.gc();
        for (int i = 1; i <= MOST_PAUSES && isMapped(file); i++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            if (i % PAUSES_PER_COLLECTION == 0) {
                System.gc();
            }
        }
    }

    /** Whether the system says so; false where it cannot be asked, which is everywhere but on Linux. */
    public static boolean isMapped(Path file) throws IOException {
        if (!Files.isReadable(SOURCE) || !Files.exists(file)) {
            return false;
        }
        String name = file.toRealPath().toString();
        try (var lines = Files.lines(SOURCE)) {
            return lines.anyMatch(line -> line.endsWith(name));
        }
    }
}
