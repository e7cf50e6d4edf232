package io.github.sliceline.remote;

import java.io.IOException;

/** An object has been replaced by another version while it was being read. What was read before is of the one that is gone. */
public class ObjectChangedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Reports it. */
    public ObjectChangedException(Object object) {
        super(object + ": was replaced by another version while it was being read; open it again");
    }
}
