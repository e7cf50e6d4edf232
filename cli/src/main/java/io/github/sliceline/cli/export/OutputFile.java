package io.github.sliceline.cli.export;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Checks an output before work that takes long. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Refuses an output that cannot be made.
     *
     * @param replace whether an existing file may be replaced
     * @throws FileAlreadyExistsException if the file exists and may not be replaced
     * @throws NoSuchFileException if its folder does not exist
     * @throws IOException if it is a folder itself
     */
    public static void require(Path target, boolean replace) throws IOException {
        if (Files.isDirectory(target)) {
            throw new IOException(target + ": is a folder; name a file in it");
        }
        Path folder = target.getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder");
        }
        if (!replace && Files.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
    }
}
