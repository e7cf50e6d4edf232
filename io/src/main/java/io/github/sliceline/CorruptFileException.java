package io.github.sliceline;

import java.io.IOException;
import java.util.List;

/**
 * A file contradicts itself or ends too early. The message names the file, the place, what was found
 * and what was wanted.
 */
public final class CorruptFileException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    /** Without a byte position. */
    public static final long UNKNOWN = -1;

    private final long offset;
    private final Advice[] advice;

    /**
     * Reports a broken file.
     *
     * @param file description of the source, such as its path
     * @param offset byte where it is broken, or {@link #UNKNOWN}
     * @param problem what was found and what was wanted, and the advice
     * @param advice what may be done
     */
    public CorruptFileException(Object file, long offset, String problem, Advice... advice) {
        super(offset == UNKNOWN ? file + ": " + problem : file + " @" + offset + ": " + problem);
        this.offset = offset;
        this.advice = advice.clone();
    }

    /** Says what is wrong where in the file, with the exception that gave it away. */
    public CorruptFileException(Object file, long offset, String problem, Throwable cause, Advice... advice) {
        this(file, offset, problem, advice);
        initCause(cause);
    }

    /** Byte where the file is broken, or {@link #UNKNOWN}. */
    public long offset() {
        return offset;
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }
}
