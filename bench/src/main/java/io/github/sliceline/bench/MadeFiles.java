package io.github.sliceline.bench;

import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Temporary files of a measurement. They replace no file and are removed at the end. */
public final class MadeFiles {
    private MadeFiles() {}

    @FunctionalInterface
    public interface Work<T> {
        T run() throws IOException;
    }

    /**
     * Runs work that creates files, and removes these files even if the work fails.
     *
     * @param folder folder of the files; if it does not exist, it is created and removed again
     * @throws FileAlreadyExistsException if one of the files exists
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

    /** @throws FileAlreadyExistsException if one of the files exists */
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

    /** Runs work in a folder. If the folder does not exist, it is created, and removed again if it is then empty. */
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
