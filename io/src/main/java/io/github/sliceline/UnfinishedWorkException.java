package io.github.sliceline;

import java.io.IOException;

/**
 * A volume that could not be completed. The finished work is kept: the same call with the same options resumes it. The
 * cause says what happened.
 */
public final class UnfinishedWorkException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String part;

    /**
     * Reports unfinished work.
     *
     * @param part the file that holds the finished work
     */
    public UnfinishedWorkException(Object part, IOException cause) {
        super(
                cause.getMessage() + "; what is done is kept in " + part
                        + ", and the same work, begun again, goes on from there",
                cause);
        this.part = part.toString();
    }

    /** Returns the file that holds the finished work. */
    public String part() {
        return part;
    }
}
