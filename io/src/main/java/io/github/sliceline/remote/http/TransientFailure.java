package io.github.sliceline.remote.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failed request that may succeed later. The message continues a sentence that begins with the object's name. */
final class TransientFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration pause;
    private final boolean worthFewTries;

    private TransientFailure(String problem, @Nullable Throwable cause, Duration pause, boolean worthFewTries) {
        super(problem, cause);
        this.pause = pause;
        this.worthFewTries = worthFewTries;
    }

    TransientFailure(String problem) {
        this(problem, null, Duration.ZERO, false);
    }

    TransientFailure(String problem, Throwable cause) {
        this(problem, cause, Duration.ZERO, false);
    }

    /** Reports a server that says when to try again. */
    TransientFailure(String problem, Duration pause) {
        this(problem, null, pause, false);
    }

    /** Reports a server that cannot be connected to, which seldom recovers within the time of the retries. */
    static TransientFailure ofConnecting(String problem, Throwable cause) {
        return new TransientFailure(problem, cause, Duration.ZERO, true);
    }

    /** Returns the time that the server asks the client to wait. */
    Duration pause() {
        return pause;
    }

    /** True if only a few retries are worthwhile. */
    boolean isWorthFewTries() {
        return worthFewTries;
    }
}
