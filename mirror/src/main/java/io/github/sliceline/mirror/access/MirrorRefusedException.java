package io.github.sliceline.mirror.access;

import java.io.IOException;

/**
 * A request that was refused, and would be refused again. A mirror server refuses a wrong token, an invalid name, or a
 * file that may not be replaced. An edit refuses a replica that differs from the file.
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
