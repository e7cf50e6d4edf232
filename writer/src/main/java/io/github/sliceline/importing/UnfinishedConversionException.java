package io.github.sliceline.importing;

import io.github.sliceline.journal.WorkFiles;
import java.io.IOException;

/**
 * A conversion failed, and what it had done is kept. Converting the same source to the same target with the
 * same options goes on from there. The cause says what happened.
 */
public final class UnfinishedConversionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String part;

    UnfinishedConversionException(WorkFiles files, IOException cause) {
        super(
                cause.getMessage() + "; what is done is kept in " + files.part()
                        + ", and the same conversion, run again, goes on from there",
                cause);
        this.part = files.part().toString();
    }

    /** The file with what is done. */
    public String part() {
        return part;
    }
}
