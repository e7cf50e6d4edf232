package io.github.sliceline.mirror.serving;

import java.io.IOException;

/** Somebody else is writing the file, or there is no room for another client. */
public final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;

    public BusyException(String message) {
        super(message);
    }
}
