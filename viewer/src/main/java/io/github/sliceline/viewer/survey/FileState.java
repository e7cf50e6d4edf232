package io.github.sliceline.viewer.survey;

import java.nio.file.Path;

/** State of a file compared with the time when it was opened. */
public enum FileState {
    /** The file is unchanged. */
    SAME,
    /** Another program wrote to the file. What is read now may be old or new. */
    CHANGED,
    /** Another file has the name now. */
    REPLACED,
    /** The file does not exist any more, or cannot be reached. */
    VANISHED;

    /** Returns a sentence that says what happened and what to do; empty if the file is unchanged. */
    public String sentence(Path file) {
        return switch (this) {
            case SAME -> "";
            case CHANGED -> file + " was changed since it was opened; reload it to see it as it is now.";
            case REPLACED -> file + " was replaced by another file; reload it to see the new one.";
            case VANISHED -> file + " is not there any more; what is shown is what was read of it.";
        };
    }
}
