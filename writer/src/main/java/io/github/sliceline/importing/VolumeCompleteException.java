package io.github.sliceline.importing;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import io.github.sliceline.follow.FileFollower;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A conversion completed its volume, but a later step failed; the cause says which step. A follower may not have the
 * whole volume.
 */
public final class VolumeCompleteException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final String state;
    private final Advice[] advice;

    /**
     * @param remark state of the followers, as {@link FileFollower#remark} words it
     * @param advice advice of that remark
     */
    VolumeCompleteException(Path volume, String remark, List<Advice> advice, IOException cause) {
        super(cause.getMessage() + "; " + volume + " is complete" + remark, cause);
        this.state = volume + " is complete" + remark;
        this.advice = advice.toArray(new Advice[0]);
    }

    @Override
    public List<Advice> advice() {
        return List.of(advice);
    }

    /** Returns what exists now and what the user can do, without the failure. */
    public String state() {
        return state;
    }
}
