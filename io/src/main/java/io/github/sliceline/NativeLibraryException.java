package io.github.sliceline;

import java.io.IOException;

/**
 * What was asked for needs libhdf5, and libhdf5 cannot be loaded here. Reading does not need it;
 * writing HDF5 does.
 */
public final class NativeLibraryException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports a missing library.
     *
     * @param wanted what needs it, such as {@code writing survey.h5}
     * @param reason why it cannot be loaded
     */
    public NativeLibraryException(Object wanted, String reason) {
        super(wanted + " needs libhdf5, which is not available here (" + reason
                + "); it comes for 64-bit x86 JVMs on Linux, macOS and Windows");
    }
}
