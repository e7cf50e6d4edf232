package io.github.sliceline.viewer.schedule;

import io.github.sliceline.CancelToken;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What one pane wants, what it has, and what is read for it. */
final class PaneReads {
    /** A read that nobody wants any more may end if it does so that soon: it was asked for, and is on the way. */
    private static final long NEARLY_DONE_NANOS = 150_000_000L;

    /** A read under way. Its progress is written by any thread, the rest used by that of events. */
    static final class PendingRead {
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

    final Pane pane;
    final ScrollDirection scrolling = new ScrollDirection();
    final List<PendingRead> pending = new ArrayList<>();
    /** What was read ahead since the last wish: once is enough, also where it failed or has no room to stay. */
    final Set<Subject> triedAhead = new HashSet<>();

    private final SectionReads reads;
    private Optional<Subject> wanted = Optional.empty();
    private Optional<Subject> shown = Optional.empty();
    private int wish;
    private int shownWish;

    PaneReads(Pane pane, SectionReads reads) {
        this.pane = pane;
        this.reads = reads;
    }

    void want(Subject subject, long nowNanos) {
        wanted = Optional.of(subject);
        wish++;
        triedAhead.clear();
        scrolling.wanted(subject, nowNanos);
    }

    int wish() {
        return wish;
    }

    Optional<Subject> wanted() {
        return wanted;
    }

    boolean wants(Subject subject) {
        return wanted.filter(subject::equals).isPresent();
    }

    /** Whether a read brings what is wanted. */
    boolean awaits(PendingRead read) {
        return wanted.filter(subject -> reads.brings(read.subject, subject)).isPresent();
    }

    Optional<Subject> shown() {
        return shown;
    }

    /** Somebody waits for it. */
    boolean isWaiting() {
        return pending.stream().anyMatch(this::awaits);
    }

    /** A read under way that brings a section. */
    Optional<PendingRead> bringing(Subject subject) {
        return pending.stream()
                .filter(read -> reads.brings(read.subject, subject))
                .findFirst();
    }

    /** Whether a section that was asked for before is better than what the pane has: it was asked for later. */
    boolean isNewer(PendingRead read) {
        return read.wish > shownWish;
    }

    void shows(Subject subject, int ofWish) {
        shown = Optional.of(subject);
        shownWish = Math.max(shownWish, ofWish);
    }

    /**
     * Stops what is not wanted any more, but for the eldest read if that is nearly done: somebody who scrolls faster than can
     * be read sees what was read, and not nothing.
     */
    void makeWay(long nowNanos, OptionalLong expectedNanos) {
        Optional<PendingRead> mayEnd = pending.stream()
                .filter(read -> !awaits(read))
                .min(Comparator.comparingLong(read -> read.begunNanos))
                .filter(eldest -> eldest.remainingNanos(nowNanos, expectedNanos) <= NEARLY_DONE_NANOS);
        for (PendingRead read : List.copyOf(pending)) {
            if (!awaits(read) && mayEnd.filter(eldest -> eldest == read).isEmpty()) {
                read.token.cancel();
                pending.remove(read);
            }
        }
    }

    void cancelAll() {
        pending.forEach(read -> read.token.cancel());
        pending.clear();
    }
}
