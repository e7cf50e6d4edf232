package io.github.sliceline.hdf5.write;

import java.io.IOException;

/** Thrown if an attribute cannot be changed within the room that a file has for it. Nothing was changed. */
public final class NoPlaceException extends IOException {
    private static final long serialVersionUID = 1L;

    NoPlaceException(String problem) {
        super(problem);
    }
}
