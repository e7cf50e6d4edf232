package io.github.sliceline;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A drive or quota without room for a file that is being written. A new file is then not left under its final name. */
public final class DiskFullException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a full drive.
     *
     * @param file file that was being written
     * @param problem the bytes needed and the bytes free, if known, and what to do
     */
    public DiskFullException(Object file, String problem) {
        super(file + ": " + problem);
    }

    /** Reports a full drive, with a cause. */
    public DiskFullException(Object file, String problem, Throwable cause) {
        this(file, problem);
        initCause(cause);
    }

    /** True if a message of the system or of a library reports a full drive or quota. */
    public static boolean isSaidBy(@Nullable String message) {
        String said = String.valueOf(message).toLowerCase(Locale.ROOT);
        return said.contains("no space left on device")
                || said.contains("not enough space")
                || said.contains("quota exceeded");
    }

    /** Returns {@code failure}, wrapped as a {@link DiskFullException} if its message reports a full drive or quota. */
    public static IOException orSame(Object file, IOException failure) {
        return isSaidBy(failure.getMessage()) && !(failure instanceof DiskFullException)
                ? new DiskFullException(file, "no space left on device", failure)
                : failure;
    }
}
