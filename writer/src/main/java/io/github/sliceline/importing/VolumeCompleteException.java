package io.github.sliceline.importing;

import io.github.sliceline.Advice;
import io.github.sliceline.Advised;
import io.github.sliceline.follow.FileFollower;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A conversion made its volume, which is complete under its name, but a later step failed; the cause says which. Whoever
 * follows it may not have it yet.
 */
public final class VolumeCompleteException extends IOException implements Advised {
    private static final long serialVersionUID = 1L;

    private final String state;
    private final Advice[] advice;

    /**
     * Reports it.
     *
     * @param remark what is to be said of those who follow, as {@link FileFollower#remark} has it
     * @param advice what the remark advises
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

    /** What is there and what the user can do, without what happened. */
    public String state() {
        return state;
    }
}
