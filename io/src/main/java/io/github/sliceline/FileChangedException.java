package io.github.sliceline;

import java.io.IOException;

/** A file or object that was changed or replaced while it was being read. Bytes read from it may mix both versions. */
public class FileChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Reports an object that was replaced while it was open. */
    public FileChangedException(Object object) {
        this(object, "was replaced by another version while it was being read; open it again");
    }

    /**
     * Reports a changed file.
     *
     * @param file the file's name
     * @param what what happened to the file, and what to try
     */
    public FileChangedException(Object file, String what) {
        super(file + ": " + what);
    }

    /** Reports a changed file, with a cause: the nonsense that was found in the file. */
    public FileChangedException(Object file, String what, Throwable cause) {
        super(file + ": " + what, cause);
    }
}
