package io.github.sliceline.storage;

import java.io.IOException;

/** There is no room for what is being written. A new file does not stand under its name then. */
public final class DiskFullException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a full disk.
     *
     * @param file what was being written
     * @param problem how much was wanted and how much there is, as far as known
     */
    public DiskFullException(Object file, String problem) {
        super(file + ": " + problem);
    }

    /** As the other constructor, with the cause kept. */
    public DiskFullException(Object file, String problem, Throwable cause) {
        this(file, problem);
        initCause(cause);
    }
}
