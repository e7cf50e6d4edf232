package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.io.IOException;
import java.util.List;

/**
 * An edit that could not be done, or not to its end. The message names the command, its line and its object, if it was
 * one, and says what became of the others.
 */
public final class EditFailedException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;
    private final int commandsDone;

    /** @param commandsDone how many commands the file has, or will have as soon as it is opened by Sliceline */
    public EditFailedException(String message, int commandsDone, Throwable cause, Advice... advice) {
        super(message, cause);
        this.advice = advice.clone();
        this.commandsDone = commandsDone;
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }

    /** Commands whose changes are in the file, or will be as soon as it is opened by Sliceline. */
    public int commandsDone() {
        return commandsDone;
    }
}
