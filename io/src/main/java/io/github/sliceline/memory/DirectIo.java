package io.github.sliceline.memory;

import java.nio.ByteBuffer;
import java.nio.file.OpenOption;
import java.util.Objects;

/** The way past the page cache. */
public final class DirectIo {
    /** What drives and page tables count in; direct access needs memory that starts on such a boundary. */
    public static final int PAGE = 4096;

    static final int LARGEST_BUFFER = Integer.MAX_VALUE - 2 * PAGE;

    private DirectIo() {}

    public static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocateDirect(bytes + 2 * PAGE).alignedSlice(PAGE).slice(0, bytes);
    }

    /**
     * {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}, by its name: recent compilers warn of every
     * mention of that class, and the warning cannot be switched off.
     *
     * @throws UnsupportedOperationException if this Java runtime has no such option, and on Windows, where the JDK opens
     *     such a file twice and closes it once: it could not be deleted before the process ends
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
