package io.github.sliceline;

import java.io.IOException;

/** A request that needs libhdf5, which cannot be loaded here. Some ways of writing HDF5 need it, reading does not. */
public final class NativeLibraryException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Reports that libhdf5 is missing.
     *
     * @param wanted the work that needs libhdf5, such as {@code writing survey.h5}
     * @param reason why libhdf5 cannot be loaded
     */
    public NativeLibraryException(Object wanted, String reason) {
        super(wanted + " needs libhdf5, which is not available here (" + reason
                + "); it comes for 64-bit x86 JVMs on Linux, macOS and Windows");
    }
}
