package io.github.sliceline.viewer.survey;

import java.nio.file.Path;

/** What has become of a file since it was opened. */
public enum FileState {
    /** Nothing. */
    SAME,
    /** It was written to: what is read now may be of the one version or the other. */
    CHANGED,
    /** Another file has its name. */
    REPLACED,
    /** There is no file of its name any more, or it cannot be reached. */
    VANISHED;

    /** What happened and what to do; empty if nothing has. */
    public String sentence(Path file) {
        return switch (this) {
            case SAME -> "";
            case CHANGED -> file + " was changed since it was opened; reload it to see it as it is now.";
            case REPLACED -> file + " was replaced by another file; reload it to see the new one.";
            case VANISHED -> file + " is not there any more; what is shown is what was read of it.";
        };
    }
}
