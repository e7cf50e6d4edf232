package io.github.sliceline.s3;

import java.io.IOException;

/** What a request made a condition, that the object is of a version or that there is none, does not hold. */
final class ConditionException extends IOException {
    private static final long serialVersionUID = 1L;

    ConditionException(Object object, Throwable cause) {
        super(object + ": is another version than was asked for", cause);
    }
}
