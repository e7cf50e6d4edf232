package io.github.sliceline;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** There is no room for what is being written. A new file does not stand under its name then. */
public final class DiskFullException extends IOException implements Advised {
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

    /** Says what did not fit, with the cause kept. */
    public DiskFullException(Object file, String problem, Throwable cause) {
        this(file, problem);
        initCause(cause);
    }

    @Override
    public List<Advice> advice() {
        return Advice.Step.in(String.valueOf(getMessage()));
    }

    /** A failure as one of this kind, if the system's message says that the drive is full; else as it is. */
    public static IOException orSame(Object file, IOException failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        boolean full = message.contains("no space left on device") || message.contains("not enough space");
        return full && !(failure instanceof DiskFullException)
                ? new DiskFullException(file, "no space left on device", failure)
                : failure;
    }
}
