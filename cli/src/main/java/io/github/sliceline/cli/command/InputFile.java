package io.github.sliceline.cli.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Checks an input before a library opens it and complains in its own words. */
final class InputFile {
    private InputFile() {}

    /** The file, if it is one that can be read. */
    static Path require(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a folder; name a file");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + ": is a pipe or a device; files are read in any order, so name a file");
        }
        if (!Files.isReadable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        return file;
    }
}
