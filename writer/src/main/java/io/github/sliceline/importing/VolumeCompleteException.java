package io.github.sliceline.importing;

import io.github.sliceline.follow.FileFollower;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A conversion completed its volume, but a later step failed; the cause says which step. A follower may not have the
 * whole volume.
 */
public final class VolumeCompleteException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String state;

    /** @param remark state of the followers, as {@link FileFollower#remark} words it */
    VolumeCompleteException(Path volume, String remark, IOException cause) {
        super(cause.getMessage() + "; " + volume + " is complete" + remark, cause);
        this.state = volume + " is complete" + remark;
    }

    /** Returns what exists now and what the user can do, without the failure. */
    public String state() {
        return state;
    }
}
