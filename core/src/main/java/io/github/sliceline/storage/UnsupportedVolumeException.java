package io.github.sliceline.storage;

import java.io.IOException;

/**
 * A file that may be perfectly good but that cannot be read, or not in the way asked for. The message
 * names the file, what it uses, and what to try.
 */
public class UnsupportedVolumeException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports an unsupported file.
     *
     * @param file description of the source, such as its path
     * @param problem what it uses that is not supported, and what to try
     */
    public UnsupportedVolumeException(Object file, String problem) {
        super(file + ": " + problem);
    }

    /** As the other constructor, with the cause kept. */
    public UnsupportedVolumeException(Object file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }
}
