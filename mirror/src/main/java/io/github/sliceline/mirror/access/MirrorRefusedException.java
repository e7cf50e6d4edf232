package io.github.sliceline.mirror.access;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.io.IOException;
import java.util.List;

/**
 * What was asked of a replica is refused, and would be again: by a mirror server because of the token, the name, or a file
 * that may not be replaced; or because it is not the same as the file that is edited.
 */
public final class MirrorRefusedException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;

    /**
     * Reports it.
     *
     * @param message who refused what, and why, and the advice
     * @param advice what may be done
     */
    public MirrorRefusedException(String message, Advice... advice) {
        super(message);
        this.advice = advice.clone();
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }
}
