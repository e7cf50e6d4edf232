package io.github.sliceline.bench.preset;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Files that a measurement makes for itself: nobody's are replaced, and none is left. */
final class MadeFiles {
    private MadeFiles() {}

    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Does work that makes files, and removes them whatever comes of it.
     *
     * @param folder made if it is not there, and then removed too
     * @throws FileAlreadyExistsException if one of the files is there
     */
    static <T> T with(Path folder, List<Path> files, Work<T> work) throws IOException {
        boolean made = !Files.exists(folder);
        if (!made && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        for (Path file : files) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(
                        file.toString(),
                        null,
                        "stands where bench writes; remove it, or name another folder with --dir");
            }
        }
        Files.createDirectories(folder);
        try {
            return work.run();
        } finally {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            if (made && isEmpty(folder)) {
                Files.delete(folder);
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }
}
