package io.github.sliceline;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** There is no room for what is being written. A new file does not stand under its name then. */
public final class DiskFullException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;

    /**
     * Reports a full disk.
     *
     * @param file what was being written
     * @param problem how much was wanted and how much there is, as far as known, and the advice
     * @param advice what may be done
     */
    public DiskFullException(Object file, String problem, Advice... advice) {
        super(file + ": " + problem);
        this.advice = advice.clone();
    }

    /** Reports a full disk, with the exception that told of it as the cause. */
    public DiskFullException(Object file, String problem, Throwable cause, Advice... advice) {
        this(file, problem, advice);
        initCause(cause);
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }

    /** True if a message, of the system or of a library, says that a drive or a quota is full. */
    public static boolean isSaidBy(@Nullable String message) {
        String said = String.valueOf(message).toLowerCase(Locale.ROOT);
        return said.contains("no space left on device")
                || said.contains("not enough space")
                || said.contains("quota exceeded");
    }

    /** A failure as one of this kind, if the system's message says that the drive is full; else as it is. */
    public static IOException orSame(Object file, IOException failure) {
        return isSaidBy(failure.getMessage()) && !(failure instanceof DiskFullException)
                ? new DiskFullException(file, "no space left on device", failure)
                : failure;
    }
}
