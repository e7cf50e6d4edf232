package io.github.sliceline;

import java.io.IOException;

/**
 * What was asked for needs libhdf5, and libhdf5 cannot be loaded here. Neither reading nor writing volumes does.
 */
public final class NativeLibraryException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a missing library.
     *
     * @param wanted what needs it, such as {@code editing survey.h5}
     * @param reason why it cannot be loaded
     */
    public NativeLibraryException(Object wanted, String reason) {
        super(wanted + " needs libhdf5, which is not available here (" + reason
                + "); it comes for 64-bit x86 Linux, macOS and Windows, and neither reading nor converting needs it");
    }
}
