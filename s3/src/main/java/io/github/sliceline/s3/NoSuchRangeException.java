package io.github.sliceline.s3;

import java.io.IOException;

/** The object ends before the range begins. */
final class NoSuchRangeException extends IOException {
    private static final long serialVersionUID = 1L;

    NoSuchRangeException(Object object, Throwable cause) {
        super(object + ": ends before what was asked for", cause);
    }
}
