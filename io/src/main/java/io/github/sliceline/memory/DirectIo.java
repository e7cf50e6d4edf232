package io.github.sliceline.memory;

import java.nio.ByteBuffer;
import java.nio.file.OpenOption;
import java.util.Objects;

/** Provides aligned buffers, and the option that opens a file past the page cache. */
public final class DirectIo {
    /** Bytes of a page. Direct I/O needs memory that starts on a multiple of it. */
    public static final int PAGE = 4096;

    static final int LARGEST_BUFFER = Integer.MAX_VALUE - 2 * PAGE;

    private DirectIo() {}

    public static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes + 2 * PAGE).alignedSlice(PAGE).slice(0, bytes);
    }

    /**
     * Returns {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}, found by its name: recent compilers warn of every
     * mention of that class, and the warning cannot be switched off.
     *
     * @throws UnsupportedOperationException if this Java runtime lacks the option; always on Windows, where the JDK
     *     opens such a file twice and closes it once, so it could not be deleted before the process ends
     */
    public static OpenOption option() {
        if (System.getProperty("os.name", "").startsWith("Windows")) {
            throw new UnsupportedOperationException("no direct access to files on Windows");
        }
        try {
            Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
            for (Object option : Objects.requireNonNull(options.getEnumConstants())) {
                if (option instanceof OpenOption open && "DIRECT".equals(option.toString())) {
                    return open;
                }
            }
        } catch (ClassNotFoundException e) {
            throw new UnsupportedOperationException("no direct access to files in this Java runtime", e);
        }
        throw new UnsupportedOperationException("no direct access to files in this Java runtime");
    }
}
