package io.github.sliceline.importing;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;

/** Where a conversion would do its work stands that of another one, which it cannot go on with. */
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
