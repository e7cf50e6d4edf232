package io.github.sliceline;

import java.nio.file.FileSystemException;

/** Somebody else is doing with a file what only one may do at a time. The same may be tried again later. */
public final class FileLockedException extends FileSystemException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports it.
     *
     * @param file the file
     * @param reason who is doing what
     */
    public FileLockedException(String file, String reason) {
        super(file, null, reason);
    }
}
