package io.github.sliceline.edit;

import java.io.IOException;

/**
 * An edit that failed, at its start or halfway. If a command of a script failed, the message names it, its line and its
 * object, and says which other commands are done.
 */
public final class EditFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int commandsDone;

    /** @param commandsDone number of commands that the file has, or will have as soon as Sliceline opens it */
    public EditFailedException(String message, int commandsDone, Throwable cause) {
        super(message, cause);
        this.commandsDone = commandsDone;
    }

    /** Returns the number of commands whose changes the file has, or will have as soon as Sliceline opens it. */
    public int commandsDone() {
        return commandsDone;
    }
}
