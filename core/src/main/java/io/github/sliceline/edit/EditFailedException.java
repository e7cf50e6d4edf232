package io.github.sliceline.edit;

import java.io.IOException;

/** A command that could not be done. The message names it, its line and its object, and says what became of the others. */
public final class EditFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int commandsDone;

    EditFailedException(String message, int commandsDone, Throwable cause) {
        super(message, cause);
        this.commandsDone = commandsDone;
    }

    /** Commands whose changes are in the file. */
    public int commandsDone() {
        return commandsDone;
    }
}
