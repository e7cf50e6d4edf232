package io.github.sliceline;

import java.io.IOException;
import java.util.List;

/**
 * A file that may be perfectly good but that cannot be read, or not in the way asked for. The message
 * names the file, what it uses, and what to try.
 */
public class UnsupportedFileException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;

    /**
     * Reports an unsupported file.
     *
     * @param file description of the source, such as its path
     * @param problem what it uses that is not supported, and the advice
     * @param advice what may be done
     */
    public UnsupportedFileException(Object file, String problem, Advice... advice) {
        super(file + ": " + problem);
        this.advice = advice.clone();
    }

    /** Says why the file is not supported, with the cause kept. */
    public UnsupportedFileException(Object file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
        this.advice = new Advice[0];
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }
}
