package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.io.IOException;
import java.util.List;

/**
 * An edit that failed, at its start or halfway. If a command of a script failed, the message names it, its line and its
 * object, and says which other commands are done.
 */
public final class EditFailedException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;
    private final int commandsDone;

    /** @param commandsDone number of commands that the file has, or will have as soon as Sliceline opens it */
    public EditFailedException(String message, int commandsDone, Throwable cause, Advice... advice) {
        super(message, cause);
        this.advice = advice.clone();
        this.commandsDone = commandsDone;
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }

    /** Returns the number of commands whose changes the file has, or will have as soon as Sliceline opens it. */
    public int commandsDone() {
        return commandsDone;
    }
}
