package io.github.sliceline.cli.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Drops one file from the page cache, for file systems without direct reads. */
final class PageCache {
    private PageCache() {}

    /**
     * Drops a file's clean pages, if the system has GNU {@code dd}: Java has no call for it, and
     * {@code iflag=nocache count=0} does it without root.
     *
     * @return whether it was done
     */
    static boolean evict(Path file) {
        try {
            return new ProcessBuilder(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
