package io.github.sliceline.mirror.copy;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** There is no copy for edits to change. */
final class MissingCopyException extends NoSuchFileException implements Advised {
    private static final long serialVersionUID = 1L;

    MissingCopyException(Path copy) {
        super(copy.toString(), null, "no such file; " + Advice.Step.SYNCHRONIZE + " makes a copy for edits to change");
    }

    @Override
    public List<Advice> advice() {
        return List.of(Advice.Step.SYNCHRONIZE);
    }
}
