package io.github.sliceline.storage;

import java.io.IOException;

/**
 * A file contradicts itself or ends too early. The message names the file, the place, what was found
 * and what was wanted.
 */
public final class CorruptVolumeException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Without a byte position. */
    public static final long UNKNOWN = -1;

    private final long offset;

    /**
     * Reports a broken file.
     *
     * @param file description of the source, such as its path
     * @param offset byte where it is broken, or {@link #UNKNOWN}
     * @param problem what was found and what was wanted
     */
    public CorruptVolumeException(Object file, long offset, String problem) {
        super(offset == UNKNOWN ? file + ": " + problem : file + " @" + offset + ": " + problem);
        this.offset = offset;
    }

    /** As the other constructor, with the exception that gave it away. */
    public CorruptVolumeException(Object file, long offset, String problem, Throwable cause) {
        this(file, offset, problem);
        initCause(cause);
    }

    /** Byte where the file is broken, or {@link #UNKNOWN}. */
    public long offset() {
        return offset;
    }
}
