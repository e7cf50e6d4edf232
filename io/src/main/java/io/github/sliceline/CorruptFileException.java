package io.github.sliceline;

import java.io.IOException;
import java.util.List;

/**
 * A file that contradicts itself or ends too early. The message names the file, the position, what was found and what
 * was expected.
 */
public final class CorruptFileException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    /** Offset of an exception without a byte position. */
    public static final long UNKNOWN = -1;

    private final long offset;
    private final Advice[] advice;

    /**
     * Reports a broken file.
     *
     * @param file description of the source, such as its path
     * @param offset byte at which the file is broken, or {@link #UNKNOWN}
     * @param problem what was found, what was expected, and the advice in words
     * @param advice remedies
     */
    public CorruptFileException(Object file, long offset, String problem, Advice... advice) {
        super(offset == UNKNOWN ? file + ": " + problem : file + " @" + offset + ": " + problem);
        this.offset = offset;
        this.advice = advice.clone();
    }

    /** Reports a broken file, with a cause. */
    public CorruptFileException(Object file, long offset, String problem, Throwable cause, Advice... advice) {
        this(file, offset, problem, advice);
        initCause(cause);
    }

    /** Returns the byte at which the file is broken, or {@link #UNKNOWN}. */
    public long offset() {
        return offset;
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }
}
