package io.github.sliceline.hdf5.library;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5Exception;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * libhdf5, loaded on first use if possible. If its jar may be missing, ask {@link NativeLibrary} first.
 *
 * <p>The library is not thread-safe, and two sets of bindings share it: {@code hdf.hdf5lib.H5}, whose natives
 * synchronise on {@code H5.class}, and JavaCPP's, which do not. Every caller of either must hold {@link #LOCK}.
 */
public final class LibHdf5 {
    /** The system's message for a full drive, in small letters. */
    private static final String FULL = "no space left on device";

    /** Held during every call into the library. */
    public static final Object LOCK = H5.class;

    private LibHdf5() {}

    @FunctionalInterface
    public interface Work<T> {
        /** Does the work. Identifiers that it opens and adds to {@code local} are closed afterwards. */
        T run(OpenIds local) throws IOException;
    }

    /**
     * Does work under the lock. The library's message about a failure is read at once, because the next call, even one
     * that closes an identifier, erases it. If a byte store failed during the work, the call fails with the store's
     * exception as its cause, even if the library continued.
     *
     * @param doing the operation, for the message, such as {@code creating dataset /data}
     */
    public static <T> T call(Object file, String doing, Work<T> work) throws IOException {
        synchronized (LOCK) {
            DriverFailures.take();
            T result;
            try (OpenIds local = new OpenIds()) {
                result = capturing(file, doing, local, work);
            } catch (HDF5Exception e) {
                throw failure(file, doing, e); // from closing the identifiers
            }
            Throwable unnoticed = DriverFailures.take();
            if (unnoticed != null) {
                throw storeFailure(file, doing, unnoticed);
            }
            return result;
        }
    }

    private static <T> T capturing(Object file, String doing, OpenIds local, Work<T> work) throws IOException {
        try {
            return work.run(local);
        } catch (HDF5Exception e) {
            throw failure(file, doing, e);
        }
    }

    /** Returns an exception for a call that just failed, with the library's message. Hold {@link #LOCK}. */
    public static IOException failure(Object file, String doing) {
        List<String> said = errorStack();
        Throwable underneath = DriverFailures.take();
        if (underneath != null) {
            return storeFailure(file, doing, underneath);
        }
        String innermost = said.isEmpty() ? "no reason given" : said.get(said.size() - 1);
        for (String line : said) {
            if (DiskFullException.isSaidBy(line)) {
                return new DiskFullException(file, FULL + " while " + doing);
            }
        }
        if (innermost.contains("bad version number")) {
            return new UnsupportedFileException(
                    file,
                    "libhdf5 " + version() + " failed while " + doing + " (" + innermost
                            + "): HDF5 2.0 or later wrote it,"
                            + " in a form that this version does not know; rechunk it into a new file first");
        }
        return new IOException(file + ": libhdf5 failed while " + doing + ": " + innermost);
    }

    private static String version() {
        int[] numbers = new int[3];
        H5.H5get_libversion(numbers);
        return numbers[0] + "." + numbers[1] + "." + numbers[2];
    }

    private static IOException storeFailure(Object file, String doing, Throwable failure) {
        String text = DriverFailures.text(failure);
        if (failure instanceof DiskFullException || DiskFullException.isSaidBy(text)) {
            return new DiskFullException(file, FULL + " while " + doing, failure);
        }
        return new IOException(file + ": " + doing + " failed: " + text, failure);
    }

    /**
     * Returns an exception for one that the bindings threw, with the library's message.
     *
     * @see #failure(Object, String)
     */
    private static IOException failure(Object file, String doing, HDF5Exception cause) {
        IOException failure = failure(file, doing);
        if (failure.getCause() == null) {
            failure.initCause(cause);
        }
        return failure;
    }

    /** Throws if JavaCPP's bindings returned an error status, as the other bindings do. */
    public static void check(int status) {
        if (status < 0) {
            throw new HDF5Exception("status " + status);
        }
    }

    /** Returns the descriptions on the library's error stack, outermost call first. */
    private static List<String> errorStack() {
        List<String> lines = new ArrayList<>();
        try {
            H5.H5Ewalk2(
                    HDF5Constants.H5E_DEFAULT,
                    HDF5Constants.H5E_WALK_DOWNWARD,
                    (depth, error, data) -> {
                        lines.add(error.desc);
                        return 0;
                    },
                    new ErrorStackWalk());
        } catch (HDF5Exception e) {
            lines.add(String.valueOf(e.getMessage()));
        }
        return lines;
    }

    private static final class ErrorStackWalk implements hdf.hdf5lib.callbacks.H5E_walk_t {}

    /**
     * Exceptions that byte stores threw while libhdf5 was using them. The library passes on a text at best, so the
     * exceptions are kept here. Hold {@link #LOCK}.
     */
    public static final class DriverFailures {
        private static final Deque<Throwable> SINCE = new ArrayDeque<>();

        private DriverFailures() {}

        public static void add(Throwable failure) {
            SINCE.add(failure);
        }

        public static boolean isEmpty() {
            return SINCE.isEmpty();
        }

        /** Returns the message of a failure, or its class if it has none. */
        public static String text(Throwable failure) {
            String message = failure.getMessage();
            return message == null ? failure.getClass().getSimpleName() : message;
        }

        /** Returns the first failure since the last call of this method, and forgets all. */
        public static @Nullable Throwable take() {
            Throwable first = SINCE.peek();
            SINCE.clear();
            return first;
        }
    }

    /** Identifiers of libhdf5 that are closed in reverse order. Hold {@link #LOCK}. */
    public static final class OpenIds implements AutoCloseable {
        private final Deque<Runnable> closers = new ArrayDeque<>();

        public long add(long id, LongConsumer closer) {
            closers.push(() -> closer.accept(id));
            return id;
        }

        public boolean isEmpty() {
            return closers.isEmpty();
        }

        /** Closes all identifiers. If some fail, the first failure is thrown at the end. */
        @Override
        public void close() {
            HDF5Exception first = null;
            while (!closers.isEmpty()) {
                try {
                    closers.pop().run();
                } catch (HDF5Exception e) {
                    if (first == null) {
                        first = e;
                    }
                }
            }
            if (first != null) {
                throw first;
            }
        }
    }
}
