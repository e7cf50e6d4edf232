package io.github.sliceline.importing;

import io.github.sliceline.Advice;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** The part file of a target holds another conversion's work, which this conversion cannot resume. */
public final class ForeignWorkException extends FileAlreadyExistsException {
    private static final long serialVersionUID = 1L;

    ForeignWorkException(Path part, String why) {
        super(
                part.toString(),
                null,
                "holds unfinished work that this conversion cannot go on with: " + why + "; convert as before, or "
                        + Advice.Step.RESTART);
    }
}
