package io.github.sliceline;

import java.io.IOException;

/**
 * A volume could not be completed, and what was done of it is kept: the same work, begun again with the same options, goes on
 * from there. The cause says what happened.
 */
public final class UnfinishedWorkException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String part;

    /**
     * Reports it.
     *
     * @param part the file with what is done
     */
    public UnfinishedWorkException(Object part, IOException cause) {
        super(
                cause.getMessage() + "; what is done is kept in " + part
                        + ", and the same work, begun again, goes on from there",
                cause);
        this.part = part.toString();
    }

    /** The file with what is done. */
    public String part() {
        return part;
    }
}
