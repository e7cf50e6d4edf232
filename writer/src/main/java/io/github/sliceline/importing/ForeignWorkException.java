package io.github.sliceline.importing;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;

/** The part file of a target holds another conversion's work, which this conversion cannot resume. */
public final class ForeignWorkException extends FileAlreadyExistsException implements Advised {
    private static final long serialVersionUID = 1L;

    ForeignWorkException(Path part, String why) {
        super(
                part.toString(),
                null,
                "holds unfinished work that this conversion cannot go on with: " + why + "; convert as before, or "
                        + Advice.Step.RESTART);
    }

    @Override
    public List<Advice> advice() {
        return List.of(Advice.Step.RESTART);
    }
}
