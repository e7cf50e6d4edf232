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

/** State of one pane: what it wants, what it shows, and which reads run for it. */
final class PaneReads {
    /** A read that is no longer wanted continues if it will end within this time: most of its bytes are on the way. */
    private static final long NEARLY_DONE_NANOS = 150_000_000L;

    /** A running read. Any thread sets its progress; the rest is used on the event thread. */
    static final class PendingRead {
        /** Progress from which on the remaining time can be estimated. */
        private static final double TELLING = 0.05;

        final Pane pane;
        final Subject subject;
        final CancelToken token = new CancelToken();
        final long begunNanos;
        /** Edition of the file when the read started, see {@link SectionLoader#refresh}. */
        final int edition;

        /** Number of the pane's wish that the read is for; 0 for a read ahead that is not wanted yet. */
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

        /** Marks the read as slow: from now on its progress is reported. */
        void markSlow(long nowNanos) {
            toldNanos = nowNanos;
            slow = true;
        }

        /**
         * Sets the progress. Returns true if it should be reported.
         *
         * @param leastNanos shortest time between two reports
         */
        boolean progressed(double part, long nowNanos, long leastNanos) {
            done = part;
            if (!slow || nowNanos - toldNanos < leastNanos) {
                return false;
            }
            toldNanos = nowNanos;
            return true;
        }

        /**
         * Returns the estimated remaining time in nanoseconds. The estimate uses the progress, or else the expected
         * duration. If neither is known, it equals the elapsed time.
         */
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
    /**
     * Planes that were read ahead since the last wish. Each is tried only once, even if its read failed or the cache
     * had no room for it.
     */
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

    /** True if a read delivers the wanted section. */
    boolean awaits(PendingRead read) {
        return wanted.filter(subject -> reads.brings(read.subject, subject)).isPresent();
    }

    Optional<Subject> shown() {
        return shown;
    }

    /** True if a running read delivers the wanted section. */
    boolean isWaiting() {
        return pending.stream().anyMatch(this::awaits);
    }

    /** Returns the running read that delivers a section. */
    Optional<PendingRead> bringing(Subject subject) {
        return pending.stream()
                .filter(read -> reads.brings(read.subject, subject))
                .findFirst();
    }

    /** True if a read was asked for later than the section that the pane shows. */
    boolean isNewer(PendingRead read) {
        return read.wish > shownWish;
    }

    void shows(Subject subject, int ofWish) {
        shown = Optional.of(subject);
        shownWish = Math.max(shownWish, ofWish);
    }

    /**
     * Cancels reads that are not wanted any more, except the oldest one if it ends soon. So a user who scrolls faster
     * than the drive reads still sees some sections.
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
