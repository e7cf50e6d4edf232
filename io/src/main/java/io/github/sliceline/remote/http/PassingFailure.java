package io.github.sliceline.remote.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failed request that may succeed later. The message continues a sentence that begins with the object's name. */
final class PassingFailure extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration pause;
    private final boolean worthLittle;

    private PassingFailure(String problem, @Nullable Throwable cause, Duration pause, boolean worthLittle) {
        super(problem, cause);
        this.pause = pause;
        this.worthLittle = worthLittle;
    }

    PassingFailure(String problem) {
        this(problem, null, Duration.ZERO, false);
    }

    PassingFailure(String problem, Throwable cause) {
        this(problem, cause, Duration.ZERO, false);
    }

    /** Reports a server that says when to try again. */
    PassingFailure(String problem, Duration pause) {
        this(problem, null, pause, false);
    }

    /** Reports a server that cannot be connected to, which seldom recovers within the time of the retries. */
    static PassingFailure ofConnecting(String problem, Throwable cause) {
        return new PassingFailure(problem, cause, Duration.ZERO, true);
    }

    /** Returns the time that the server asks the client to wait. */
    Duration pause() {
        return pause;
    }

    /** True if only a few retries are worthwhile. */
    boolean isWorthLittle() {
        return worthLittle;
    }
}
