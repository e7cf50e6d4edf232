package io.github.sliceline.mirror.access;

import java.io.IOException;

/**
 * A refusal that repeating would not change. A mirror server refuses a token, a name, or a file that may not be
 * replaced. A replica is refused that differs from the edited file.
 */
public final class MirrorRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a refusal.
     *
     * @param message who refused what, and why, and what to do
     */
    public MirrorRefusedException(String message) {
        super(message);
    }
}
