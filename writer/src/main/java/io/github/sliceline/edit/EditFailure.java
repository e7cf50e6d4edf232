package io.github.sliceline.edit;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the exception of an edit that failed, which says what became of the file. */
final class EditFailure {
    private final Path file;
    private final EditSession session;

    /** Failure of a session that is closed. */
    EditFailure(Path file, EditSession session) {
        this.file = file;
        this.session = session;
    }

    /**
     * The exception of a failure that is nobody's command, such as a full drive in the end.
     *
     * @param done what the commits that returned have done
     * @param commands how many commands that is
     */
    IOException of(IOException cause, String done, int commands) {
        boolean unsuitable = cause instanceof CorruptFileException || cause instanceof UnsupportedFileException;
        return unsuitable ? cause : of("the edit failed", cause, done, commands);
    }

    /** The same of a failure in the midst of something, which the message names. */
    IOException of(String what, Exception cause, String done, int commands) {
        String sentence = what + ": " + reason(cause) + "; " + session.outcome(done, cause);
        return cause instanceof DiskFullException
                ? new DiskFullException(file, sentence, cause)
                : new EditFailedException(file + ": " + sentence, commands, cause);
    }

    /** Without the name of the file, with which the message begins; what stands under libhdf5 may go by another. */
    private String reason(Exception e) {
        String said = String.valueOf(e.getMessage());
        for (String name : List.of(file.toString(), session.store().toString())) {
            if (said.startsWith(name)) {
                return said.substring(name.length()).replaceFirst("^: | ", "");
            }
        }
        return said;
    }
}
