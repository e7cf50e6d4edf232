package io.github.sliceline.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the next read of a file come from the drive. */
final class PageCache {
    private PageCache() {}

    /**
     * Drops one file's clean, unmapped pages from the operating system's cache: GNU {@code dd} with
     * {@code iflag=nocache} and a count of 0 advises the kernel for the whole file and reads
     * nothing. No rights are needed. On a file system in memory (tmpfs) it changes nothing.
     *
     * @throws IllegalStateException where there is no GNU dd
     */
    static void evict(Path file) throws IOException, InterruptedException {
        Process dd;
        try {
            dd = new ProcessBuilder(List.of("dd", "if=" + file, "iflag=nocache", "count=0"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(noEviction("dd does not start"), e);
        }
        int exit = dd.waitFor();
        if (exit != 0) {
            throw new IllegalStateException(noEviction("dd if=" + file + " iflag=nocache ended with code " + exit));
        }
    }

    private static String noEviction(String why) {
        return "cannot evict a file from the page cache, " + why
                + "; cold reads need GNU dd (Linux, coreutils): run with -p cold=false";
    }
}
