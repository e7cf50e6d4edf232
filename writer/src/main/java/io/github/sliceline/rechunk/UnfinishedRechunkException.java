package io.github.sliceline.rechunk;

import io.github.sliceline.journal.WorkFiles;
import java.io.IOException;

/**
 * A volume could not be stored anew, and what was done of it is kept. The same work, begun again, goes on from there. The
 * cause says what happened.
 */
public final class UnfinishedRechunkException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String part;

    UnfinishedRechunkException(WorkFiles files, IOException cause) {
        super(
                cause.getMessage() + "; what is done is kept in " + files.part()
                        + ", and the same work, begun again, goes on from there",
                cause);
        this.part = files.part().toString();
    }

    /** The file with what is done. */
    public String part() {
        return part;
    }
}
