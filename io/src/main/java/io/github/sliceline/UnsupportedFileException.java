package io.github.sliceline;

import java.io.IOException;
import java.util.List;

/**
 * A file that may be perfectly good but cannot be read, or not in the way requested. The message names the file, the
 * unsupported feature and what to try.
 */
public class UnsupportedFileException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;

    /**
     * Reports an unsupported file.
     *
     * @param file description of the source, such as its path
     * @param problem the unsupported feature, and the advice in words
     * @param advice remedies
     */
    public UnsupportedFileException(Object file, String problem, Advice... advice) {
        super(file + ": " + problem);
        this.advice = advice.clone();
    }

    /** Reports an unsupported file, with a cause. */
    public UnsupportedFileException(Object file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
        this.advice = new Advice[0];
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }
}
