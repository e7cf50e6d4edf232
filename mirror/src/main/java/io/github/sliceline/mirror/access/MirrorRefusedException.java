package io.github.sliceline.mirror.access;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import java.io.IOException;
import java.util.List;

/**
 * A refusal that repeating would not change. A mirror server refuses a token, a name, or a file that may not be
 * replaced. A replica is refused that differs from the edited file.
 */
public final class MirrorRefusedException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final Advice[] advice;

    /**
     * Reports a refusal.
     *
     * @param message who refused what, and why, and the advice in words
     * @param advice remedies
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
