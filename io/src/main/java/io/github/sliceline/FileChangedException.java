package io.github.sliceline;

import java.io.IOException;

/** A file or object was changed, or replaced by another one, while it was being read: what was read may be of both. */
public class FileChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Reports an object that was replaced while it was open. */
    public FileChangedException(Object object) {
        this(object, "was replaced by another version while it was being read; open it again");
    }

    /**
     * Reports it.
     *
     * @param file its name
     * @param what happened to it, and what to try
     */
    public FileChangedException(Object file, String what) {
        super(file + ": " + what);
    }

    /** Reports it, with what was found in the file meanwhile as the cause. */
    public FileChangedException(Object file, String what, Throwable cause) {
        super(file + ": " + what, cause);
    }
}
