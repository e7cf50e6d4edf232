package io.github.sliceline.viewer.schedule;

import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.schedule.PaneReads.PendingRead;
import io.github.sliceline.viewer.schedule.SectionReads.SideResults;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Loads sections for panes. It is called on the event thread and never waits. Cached sections are delivered at once. A
 * read that its pane no longer wants is cancelled, unless it is almost done and the pane has nothing newer. When no
 * pane waits, the planes that will be wanted next are read ahead.
 *
 * <p>At most two reads run for a pane: one for the section it wants, and one for a section it wanted before.
 */
public final class SectionLoader implements Closeable {
    private static final long TOLD_AFTER_MS = 200;
    private static final long TOLD_EVERY_NANOS = 100_000_000L;

    /** Number of reads ahead at a time. One starts while the other ends. */
    private static final int AHEAD_AT_ONCE = 2;

    /** Reads that take less time need no neighbour shown in their place. */
    private static final long QUICK_NANOS = 50_000_000L;

    /** Largest distance, in planes, of a neighbour that is shown until the exact plane comes. */
    private static final int NEAR = 10;

    /** Weight of the last read in the mean duration. */
    private static final double LAST = 0.3;

    /** Receives results on the event thread. */
    public interface Listener {
        /**
         * Delivers a section. Before the requested section, a neighbour, a coarse version or an earlier requested
         * section may come. While a conversion grows, the same section comes again with more data.
         */
        void loaded(Pane pane, LoadedSection section);

        /** Reports that a section cannot be read. It is tried again when it is requested again. */
        void failed(Pane pane, Subject subject, Problem why);

        /**
         * Reports the progress of a slow read. The read ends with {@link #loaded} or {@link #failed}, unless the pane
         * requests something else.
         *
         * @param done part that has been read, 0 to 1
         */
        default void reading(Pane pane, Subject subject, double done) {}
    }

    private final SectionReads reads;
    private final SectionCache cache;
    private final Executor events;
    private final Executor afterAWhile;
    private final LongSupplier clock;
    private final Listener listener;
    /** Mean duration of recent reads in nanoseconds, by the kind of section. */
    private final Map<Class<?>, Double> meanNanos = new HashMap<>();

    /** States of the panes; the pane with the newest request is last. */
    private final Map<Pane, PaneReads> panes = new LinkedHashMap<>();

    private final List<PendingRead> ahead = new ArrayList<>();
    private int edition;
    private boolean closed;

    /**
     * Creates a loader whose cache is shared with all other windows and takes a quarter of the heap.
     *
     * @param starter starts reads, one after another
     * @param events runs tasks on the event thread
     * @param listener called on the event thread
     */
    public SectionLoader(OpenSurvey survey, Executor starter, Executor events, Listener listener) {
        this(
                VolumeReads.of(survey, starter, SectionCache.SHARED.mostBytes()),
                SectionCache.SHARED,
                events,
                CompletableFuture.delayedExecutor(TOLD_AFTER_MS, TimeUnit.MILLISECONDS, events),
                System::nanoTime,
                listener);
    }

    /**
     * Creates a loader with a given cache, threads and clock.
     *
     * @param afterAWhile runs tasks on the event thread, after the time from which on a read counts as slow
     */
    SectionLoader(
            SectionReads reads,
            SectionCache cache,
            Executor events,
            Executor afterAWhile,
            LongSupplier clock,
            Listener listener) {
        this.reads = reads;
        this.cache = cache;
        this.events = events;
        this.afterAWhile = afterAWhile;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Sets the section that a pane wants. A section that could not be read before is tried again. The listener may be
     * called before this returns.
     */
    public void show(Pane pane, Subject subject) {
        if (closed) {
            return;
        }
        PaneReads state = Optional.ofNullable(panes.remove(pane)).orElseGet(() -> new PaneReads(pane, reads));
        panes.put(pane, state);
        long now = clock.getAsLong();
        state.want(subject, now);
        Optional<Section> known = cache.get(this, subject);
        if (known.isPresent()) {
            state.cancelAll();
            deliver(state, new LoadedSection(subject, known.get(), true), state.wish());
        } else {
            state.makeWay(now, expectedNanos(subject));
            readNow(state, subject);
            showNear(state, subject);
        }
        lookAhead();
    }

    /** Stops reading for a pane that is hidden. */
    public void hide(Pane pane) {
        PaneReads state = panes.remove(pane);
        if (state != null) {
            state.cancelAll();
            lookAhead();
        }
    }

    /** Reads the panes' sections again, because the file has grown. */
    public void refresh() {
        edition++;
        cache.forget(this);
        for (PaneReads state : List.copyOf(panes.values())) {
            state.triedAhead.clear();
            state.wanted().ifPresent(subject -> readNow(state, subject));
        }
        lookAhead();
    }

    /** Stops all reads. The listener hears nothing more. */
    @Override
    public void close() {
        closed = true;
        panes.values().forEach(PaneReads::cancelAll);
        ahead.forEach(read -> read.token.cancel());
        ahead.clear();
        panes.clear();
        cache.forget(this);
    }

    /** Makes sure that a read for the section is running. If a read ahead delivers it, the pane waits for that read. */
    private void readNow(PaneReads state, Subject subject) {
        Optional<PendingRead> under = state.bringing(subject);
        if (under.isPresent()) {
            under.get().wish = state.wish();
            return;
        }
        Optional<PendingRead> begun = ahead.stream()
                .filter(read -> reads.brings(read.subject, subject))
                .findFirst();
        begun.ifPresent(ahead::remove);
        PendingRead read =
                begun.orElseGet(() -> new PendingRead(state.pane, subject, state.wish(), edition, clock.getAsLong()));
        read.wish = state.wish();
        state.pending.add(read);
        if (begun.isEmpty()) {
            begin(read, ReadPriority.NOW);
        }
        afterAWhile.execute(() -> tellSlow(read));
    }

    private void begin(PendingRead read, ReadPriority priority) {
        Job job = new Job((stage, done, total) -> progressed(read, total == 0 ? 0 : (double) done / total), read.token);
        SideResults results = new SideResults(
                coarse -> events.execute(() -> coarseArrived(read, coarse)),
                (subject, section) -> events.execute(() -> otherArrived(read, subject, section)));
        CompletableFuture<Section> unused = reads.read(read.subject, priority, job, results)
                .whenComplete((section, failure) -> events.execute(() -> ended(read, section, failure)));
    }

    private void progressed(PendingRead read, double done) {
        if (read.progressed(done, clock.getAsLong(), TOLD_EVERY_NANOS)) {
            events.execute(() -> tellReading(read));
        }
    }

    private void tellSlow(PendingRead read) {
        read.markSlow(clock.getAsLong());
        tellReading(read);
    }

    private void tellReading(PendingRead read) {
        PaneReads state = panes.get(read.pane);
        if (state != null && state.pending.contains(read) && state.awaits(read)) {
            listener.reading(read.pane, state.wanted().orElseThrow(), read.done());
        }
    }

    private void coarseArrived(PendingRead read, Section coarse) {
        PaneReads state = panes.get(read.pane);
        if (state != null && state.pending.contains(read) && state.wants(read.subject)) {
            deliver(state, new LoadedSection(read.subject, coarse, false), read.wish);
        }
    }

    private void ended(PendingRead read, @Nullable Section section, @Nullable Throwable failure) {
        if (closed) {
            return;
        }
        ahead.remove(read);
        PaneReads state = panes.get(read.pane);
        if (state != null) {
            state.pending.remove(read);
        }
        if (section != null) {
            arrived(read, state, section);
        } else if (failure != null && !read.token.isCancelled() && state != null && state.awaits(read)) {
            listener.failed(read.pane, state.wanted().orElseThrow(), Problem.of(failure));
        }
        lookAhead();
    }

    private void arrived(PendingRead read, @Nullable PaneReads state, Section section) {
        double nanos = clock.getAsLong() - read.begunNanos;
        meanNanos.merge(read.subject.getClass(), nanos, (before, last) -> before + LAST * (last - before));
        boolean current = read.edition == edition;
        if (current) {
            cache.put(this, read.subject, section);
        }
        if (state == null || read.token.isCancelled()) {
            return;
        }
        if (state.wants(read.subject)) {
            deliver(state, new LoadedSection(read.subject, section, true), read.wish);
            if (!current) {
                readNow(state, read.subject);
            }
        } else if (state.awaits(read)) {
            deliverBrought(state, state.wanted().orElseThrow());
        } else if (state.isWaiting() && state.isNewer(read)) {
            deliver(state, new LoadedSection(read.subject, section, false), read.wish);
        }
    }

    /** Returns the mean duration of recent reads; empty before the first read of the kind. */
    private OptionalLong expectedNanos(Subject subject) {
        Double mean = meanNanos.get(subject.getClass());
        return mean == null ? OptionalLong.empty() : OptionalLong.of(mean.longValue());
    }

    /** Delivers a section that another read brought along. If the cache had no room for it, it is read separately. */
    private void deliverBrought(PaneReads state, Subject subject) {
        cache.get(this, subject)
                .ifPresentOrElse(
                        section -> deliver(state, new LoadedSection(subject, section, true), state.wish()),
                        () -> readNow(state, subject));
    }

    private void otherArrived(PendingRead read, Subject subject, Section section) {
        if (!closed && read.edition == edition) {
            cache.put(this, subject, section);
        }
    }

    private void deliver(PaneReads state, LoadedSection loaded, int wish) {
        state.shows(loaded.subject(), wish);
        listener.loaded(state.pane, loaded);
    }

    /** Shows a cached neighbour until the exact plane comes, if it is nearer than the shown plane. */
    private void showNear(PaneReads state, Subject subject) {
        OptionalLong expected = expectedNanos(subject);
        if (!(subject instanceof Subject.OfPlane wanted) || expected.orElse(Long.MAX_VALUE) < QUICK_NANOS) {
            return;
        }
        int farthest =
                Math.min(NEAR, state.shown().map(has -> distance(has, wanted)).orElse(NEAR + 1) - 1);
        for (int away = 1; away <= farthest; away++) {
            for (int side : new int[] {-away, away}) {
                Optional<Subject.OfPlane> near = wanted.next(reads.facts(), side);
                Optional<Section> section = near.flatMap(plane -> cache.get(this, plane));
                if (section.isPresent()) {
                    deliver(state, new LoadedSection(near.orElseThrow(), section.get(), false), 0);
                    return;
                }
            }
        }
    }

    private static int distance(Subject has, Subject.OfPlane wanted) {
        return has instanceof Subject.OfPlane plane && plane.at(wanted.index()).equals(wanted)
                ? Math.abs(plane.index() - wanted.index())
                : Integer.MAX_VALUE;
    }

    /** Starts reads ahead if no pane waits. Cancels reads ahead that will not be wanted any more. */
    private void lookAhead() {
        Map<Subject, PaneReads> next = next();
        for (PendingRead read : List.copyOf(ahead)) {
            if (next.keySet().stream().noneMatch(subject -> reads.brings(read.subject, subject))) {
                read.token.cancel();
                ahead.remove(read);
            }
        }
        keep(next.keySet());
        if (panes.values().stream().anyMatch(PaneReads::isWaiting)) {
            return;
        }
        next.forEach((subject, state) -> {
            if (ahead.size() < AHEAD_AT_ONCE
                    && !cache.contains(this, subject)
                    && state.bringing(subject).isEmpty()
                    && ahead.stream().noneMatch(read -> reads.brings(read.subject, subject))
                    && state.triedAhead.add(subject)) {
                PendingRead read = new PendingRead(state.pane, subject, 0, edition, clock.getAsLong());
                ahead.add(read);
                begin(read, ReadPriority.LATER);
            }
        });
    }

    /**
     * Returns the planes that will be wanted next. Planes of the pane with the newest request come first. All of them
     * together take at most half of the cache.
     */
    private Map<Subject, PaneReads> next() {
        Map<Subject, PaneReads> next = new LinkedHashMap<>();
        long room = cache.mostBytes() / 2;
        List<PaneReads> lastFirst = new ArrayList<>(panes.values());
        for (int i = lastFirst.size() - 1; i >= 0; i--) {
            PaneReads state = lastFirst.get(i);
            OptionalLong expected = state.wanted().map(this::expectedNanos).orElse(OptionalLong.empty());
            for (Subject.OfPlane plane : state.scrolling.ahead(reads.facts(), expected)) {
                room -= reads.bytes(plane);
                if (room < 0) {
                    return next;
                }
                next.put(plane, state);
            }
        }
        return next;
    }

    private void keep(Set<Subject> next) {
        Set<Subject> kept = new LinkedHashSet<>(next);
        panes.values().forEach(state -> {
            state.wanted().ifPresent(kept::add);
            state.shown().ifPresent(kept::add);
        });
        cache.keep(this, kept);
    }
}
