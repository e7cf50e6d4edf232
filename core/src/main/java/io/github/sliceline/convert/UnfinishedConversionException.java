package io.github.sliceline.convert;

import io.github.sliceline.journal.WorkFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A conversion failed, and what it had done is kept. Converting the same source to the same target with the
 * same options goes on from there. The cause says what happened.
 */
public final class UnfinishedConversionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String advice;

    UnfinishedConversionException(WorkFiles files, IOException cause) {
        super(cause.getMessage() + "; " + advice(files.part()), cause);
        this.advice = advice(files.part());
    }

    private static String advice(Path part) {
        return "what is done is kept in " + part + ", and the same command goes on from there";
    }

    /** What the user can do, without what happened. */
    public String advice() {
        return advice;
    }
}
