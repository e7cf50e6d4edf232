package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.function.Executable;

/** What may stand where a file is expected, put there to be refused in a sentence. */
public enum OddFile {
    /** Whoever opens it waits for whoever opens its other end. */
    PIPE,
    FOLDER,
    /** Which gives bytes without end. */
    DEVICE,
    LINK,
    LINK_TO_NOWHERE,
    LINK_TO_PIPE;

    /** Puts it under a name, in place of what is there; skips the test where the system has no such things. */
    public Path at(Path path) throws IOException {
        assumeFalse(RegularFile.isWindows(), "Windows has no pipes and devices among its files");
        Files.deleteIfExists(path);
        Path other = path.resolveSibling(path.getFileName() + ".other");
        return switch (this) {
            case PIPE -> pipe(path);
            case FOLDER -> Files.createDirectory(path);
            case DEVICE -> Files.createSymbolicLink(path, Path.of("/dev/zero"));
            case LINK -> Files.createSymbolicLink(path, Files.writeString(other, "somebody's"));
            case LINK_TO_NOWHERE -> Files.createSymbolicLink(path, path.resolveSibling("nowhere"));
            case LINK_TO_PIPE -> Files.createSymbolicLink(path, pipe(other));
        };
    }

    /** Requires that something fails with a sentence that names the file. */
    public static void assertRefused(Path path, Executable opening) {
        String said = String.valueOf(assertThrows(IOException.class, opening).getMessage());
        assertTrue(said.contains(String.valueOf(path.getFileName())), said);
        assertTrue(said.matches("(?s).*(pipe|folder|device|link).*"), said);
    }

    private static Path pipe(Path path) throws IOException {
        Files.deleteIfExists(path);
        try {
            assertEquals(
                    0, new ProcessBuilder("mkfifo", path.toString()).start().waitFor());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return path;
    }
}
