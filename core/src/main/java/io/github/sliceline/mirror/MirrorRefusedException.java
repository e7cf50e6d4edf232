package io.github.sliceline.mirror;

import java.io.IOException;

/** A mirror server refused what was asked of it, and would again: the token, the name, or to replace a file. */
public final class MirrorRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    MirrorRefusedException(String message) {
        super(message);
    }
}
