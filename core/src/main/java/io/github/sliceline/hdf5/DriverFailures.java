package io.github.sliceline.hdf5;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What a byte store threw while libhdf5 was using it: the library passes on a text at best, so the exception goes
 * around it. Hold {@link LibHdf5#LOCK}.
 */
public final class DriverFailures {
    private static final Deque<Throwable> SINCE = new ArrayDeque<>();

    private DriverFailures() {}

    /** Keeps a failure until {@link #take}. */
    public static void add(Throwable failure) {
        SINCE.add(failure);
    }

    /** Whether nothing has failed since {@link #take}. */
    public static boolean isEmpty() {
        return SINCE.isEmpty();
    }

    /** What a failure says, never nothing. */
    public static String text(Throwable failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    /** The first failure since this was called last. */
    public static @Nullable Throwable take() {
        Throwable first = SINCE.peek();
        SINCE.clear();
        return first;
    }
}
