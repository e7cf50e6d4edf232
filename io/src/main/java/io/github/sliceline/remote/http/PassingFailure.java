package io.github.sliceline.remote.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A request failed in a way that may pass. The message goes on after the object's name. */
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

    /** Of a server that says when to come back. */
    PassingFailure(String problem, Duration pause) {
        this(problem, null, pause, false);
    }

    /** Of a server that is not there: it seldom comes while somebody waits. */
    static PassingFailure ofConnecting(String problem, Throwable cause) {
        return new PassingFailure(problem, cause, Duration.ZERO, true);
    }

    /** How long the server wants to be left alone. */
    Duration pause() {
        return pause;
    }

    /** Whether few tries are enough. */
    boolean isWorthLittle() {
        return worthLittle;
    }
}
