package io.github.sliceline.bench;

import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Files that a measurement makes for itself: nobody's are replaced, and none is left. */
public final class MadeFiles {
    private MadeFiles() {}

    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Does work that makes files, and removes them even if it fails.
     *
     * @param folder made if it is not there, and then removed too
     * @throws FileAlreadyExistsException if one of the files is there
     */
    public static <T> T with(Path folder, List<Path> files, Work<T> work) throws IOException {
        requireFolder(folder);
        requireNothingThere(files, "stands where bench writes; remove it, or name another folder with --dir");
        return in(folder, () -> {
            try {
                return work.run();
            } finally {
                for (Path file : files) {
                    PageCache.delete(file);
                }
            }
        });
    }

    /** Refuses to replace anything. @throws FileAlreadyExistsException if one of the files is there */
    static void requireNothingThere(List<Path> files, String problem) throws FileAlreadyExistsException {
        for (Path file : files) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString(), null, problem);
            }
        }
    }

    private static void requireFolder(Path folder) throws NotDirectoryException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
    }

    /** Does work in a folder, which is made if it is not there, and then removed unless something is left in it. */
    static <T> T in(Path folder, Work<T> work) throws IOException {
        requireFolder(folder);
        boolean made = !Files.exists(folder);
        Files.createDirectories(folder);
        try {
            return work.run();
        } finally {
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
