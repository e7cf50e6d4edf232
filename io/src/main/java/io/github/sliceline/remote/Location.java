package io.github.sliceline.remote;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a volume is: a file of this machine, or an object of a store. It answers what can be asked of either by its name alone;
 * {@link java.nio.file.Files} knows only the one. Immutable.
 */
public sealed interface Location permits LocalFile, RemotePath {
    /** The place that a path names: an object's if it is a {@link RemotePath}, else a file's. */
    static Location of(Path path) {
        return path instanceof RemotePath object ? object : new LocalFile(path);
    }

    /**
     * Refuses to make a file, or an object, of itself.
     *
     * @param inputs what it is made of
     * @throws FileAlreadyExistsException if a name leads to the same file as that of an input, perhaps by a link
     */
    static void requireOther(Path target, List<Path> inputs) throws IOException {
        for (Path input : inputs) {
            if (of(input).isSame(target)) {
                throw new FileAlreadyExistsException(
                        target.toString(), null, "is also an input; choose another name for the output");
            }
        }
    }

    /** Whether this names an object of a store, and no file of this machine. */
    boolean isObject();

    /** Whether something stands under this name on this machine. Of an object it does not, and its store is not asked. */
    boolean isHere();

    /**
     * Whether something stands under this name; of an object its store is asked, with one request.
     *
     * @throws IOException if a store does not say
     */
    boolean exists() throws IOException;

    /**
     * The version that stands under this name now; of an object its store is asked, with one request.
     *
     * @throws NoSuchFileException if there is none
     */
    FileVersion version() throws IOException;

    /** Whether both names lead to the same file, which is there, or are of the same object. No store is asked. */
    boolean isSame(Path other) throws IOException;

    /** The name with its links followed, if something stands there; otherwise, and of an object, as it is. */
    Path followed() throws IOException;

    /** The last part of the name. */
    String name();
}
