package io.github.sliceline.mirror.access;

import java.io.IOException;

/**
 * What was asked of a copy is refused, and would be again: by a mirror server because of the token, the name, or a file
 * that may not be replaced; or because it is not the same as the file that is edited.
 */
public final class MirrorRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Reports it. @param message who refused what, and why */
    public MirrorRefusedException(String message) {
        super(message);
    }
}
