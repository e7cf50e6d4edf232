package io.github.sliceline.remote;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The location of a volume: a local file or an object of a store. Answers the questions that need only the path, for
 * both kinds; {@link java.nio.file.Files} knows only files. Immutable.
 */
public sealed interface Location permits LocalFile, RemotePath {
    /** Returns the location of a path: an object's if it is a {@link RemotePath}, else a file's. */
    static Location of(Path path) {
        return path instanceof RemotePath object ? object : new LocalFile(path);
    }

    /**
     * Refuses an output that is also an input.
     *
     * @param inputs the inputs
     * @throws FileAlreadyExistsException if the target and an input are the same file, perhaps through a link
     */
    static void requireOther(Path target, List<Path> inputs) throws IOException {
        for (Path input : inputs) {
            if (of(input).isSame(target)) {
                throw new FileAlreadyExistsException(
                        target.toString(), null, "is also an input; choose another name for the output");
            }
        }
    }

    /** True if this is an object of a store. */
    boolean isObject();

    /** True if this is a local file that exists. False for an object, without asking its store. */
    boolean isHere();

    /**
     * True if the file or object exists. An object costs one request.
     *
     * @throws IOException if the store does not tell
     */
    boolean exists() throws IOException;

    /**
     * Returns the current version. An object costs one request.
     *
     * @throws NoSuchFileException if the file or object does not exist
     */
    FileVersion version() throws IOException;

    /** True if both paths lead to the same existing file, or name the same object. Asks no store. */
    boolean isSame(Path other) throws IOException;

    /** Returns the path with its links followed. A missing file's path and an object's are returned as they are. */
    Path followed() throws IOException;

    /** Returns the last part of the path. */
    String name();
}
