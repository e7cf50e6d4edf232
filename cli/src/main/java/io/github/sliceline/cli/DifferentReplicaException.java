package io.github.sliceline.cli;

import io.github.sliceline.importing.VolumeCompleteException;
import java.io.IOException;

/** A complete volume has a replica that differs; the cause says what failed. */
public final class DifferentReplicaException extends IOException {
    private static final long serialVersionUID = 1L;

    public DifferentReplicaException(VolumeCompleteException complete) {
        super(complete.getMessage(), complete);
    }
}
