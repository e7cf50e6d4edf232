package io.github.sliceline;

import java.nio.file.FileSystemException;

/** A file that another process or thread has locked. The same call may succeed later. */
public final class FileLockedException extends FileSystemException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a locked file.
     *
     * @param file the file's name
     * @param reason who has locked the file, and for what
     */
    public FileLockedException(String file, String reason) {
        super(file, null, reason);
    }
}
