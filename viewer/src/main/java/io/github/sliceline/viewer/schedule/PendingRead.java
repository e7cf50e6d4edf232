package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import java.util.OptionalLong;

/** A read under way. Its progress is written by any thread, the rest used by that of events. */
final class PendingRead {
    /** Of that much one may guess how long the rest takes. */
    private static final double TELLING = 0.05;

    final Pane pane;
    final Subject subject;
    final CancelToken token = new CancelToken();
    final long begunNanos;
    /** State of the file that is read, see {@link SectionLoader#refresh}. */
    final int edition;

    /** Which wish of the pane it is for; 0 as long as nobody asked for it. */
    int wish;

    private volatile double done;
    private volatile boolean slow;
    private volatile long toldNanos;

    PendingRead(Pane pane, Subject subject, int wish, int edition, long begunNanos) {
        this.pane = pane;
        this.subject = subject;
        this.wish = wish;
        this.edition = edition;
        this.begunNanos = begunNanos;
    }

    double done() {
        return done;
    }

    /** From now on its progress is told. */
    void isSlow(long nowNanos) {
        toldNanos = nowNanos;
        slow = true;
    }

    /** Takes in how far it is; whether that should be told. */
    boolean progressed(double part, long nowNanos, long leastNanos) {
        done = part;
        if (!slow || nowNanos - toldNanos < leastNanos) {
            return false;
        }
        toldNanos = nowNanos;
        return true;
    }

    /** How much longer it takes, by its progress; else by what others took; else as long as it has taken. */
    long remainingNanos(long nowNanos, OptionalLong expectedNanos) {
        long elapsed = nowNanos - begunNanos;
        double part = done;
        if (part > TELLING) {
            return (long) (elapsed * (1 - part) / part);
        }
        long expected = expectedNanos.orElse(elapsed);
        return expected > elapsed ? expected - elapsed : elapsed;
    }
}
