package io.github.sliceline.hdf5.write;

import java.io.IOException;

/** An attribute cannot be changed in the place that a file has for it. Nothing was changed. */
public final class NoPlaceException extends IOException {
    private static final long serialVersionUID = 1L;

    NoPlaceException(String problem) {
        super(problem);
    }
}
