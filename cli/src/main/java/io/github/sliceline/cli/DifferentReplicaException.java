package io.github.sliceline.cli;

import io.github.sliceline.importing.VolumeCompleteException;
import java.io.IOException;

/** A volume is complete, but one of its replicas differs; the cause says what failed. */
public final class DifferentReplicaException extends IOException {
    private static final long serialVersionUID = 1L;

    public DifferentReplicaException(VolumeCompleteException complete) {
        super(complete.getMessage(), complete);
    }
}
