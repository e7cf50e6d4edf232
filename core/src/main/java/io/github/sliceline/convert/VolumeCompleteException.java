package io.github.sliceline.convert;

import io.github.sliceline.mirror.MirrorReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A conversion made its volume, which is complete under its name, but a later step failed; the cause says which. What
 * its copies have is kept, and {@link io.github.sliceline.mirror.MirrorSync} goes on from there.
 */
public final class VolumeCompleteException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient List<MirrorReport> mirrors;
    private final String advice;

    VolumeCompleteException(Path volume, List<MirrorReport> mirrors, IOException cause) {
        super(cause.getMessage() + "; " + advice(volume, mirrors), cause);
        this.mirrors = List.copyOf(mirrors);
        this.advice = advice(volume, mirrors);
    }

    private static String advice(Path volume, List<MirrorReport> mirrors) {
        String advice = volume + " is complete";
        return mirrors.stream().allMatch(MirrorReport::isIdentical)
                ? advice
                : advice + ", and what its copies have is kept: 'sliceline mirror sync' goes on from there";
    }

    /** What became of the copies; those that are not identical have no name yet. */
    public List<MirrorReport> mirrors() {
        return mirrors;
    }

    /** What is there and what the user can do, without what happened. */
    public String advice() {
        return advice;
    }
}
