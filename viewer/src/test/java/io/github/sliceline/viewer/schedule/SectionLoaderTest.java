package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.ReadPriority;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.Problem;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.Subject.Inline;
import io.github.sliceline.viewer.model.Subject.Slice;
import io.github.sliceline.viewer.schedule.FakeReads.Begun;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SectionLoaderTest {
    private static final long SECTION_BYTES = 4L * FakeReads.LINES * FakeReads.LINES;
    private static final long MS = 1_000_000;

    private final Queue<Runnable> events = new ArrayDeque<>();
    private final Queue<Runnable> later = new ArrayDeque<>();
    private final List<String> heard = new ArrayList<>();
    private final FakeReads reads = new FakeReads();
    private final SectionCache cache = new SectionCache(20 * SECTION_BYTES);
    private long now;
    private boolean onEventThread;
    private final SectionLoader loader = loader(cache);

    private SectionLoader loader(SectionCache of) {
        return new SectionLoader(reads, of, events::add, later::add, () -> now, new Ear());
    }

    private final class Ear implements SectionLoader.Listener {
        @Override
        public void loaded(Pane pane, LoadedSection section) {
            int index = ((Subject.OfPlane) section.subject()).index();
            assertEquals(index, section.section().samples()[0], "the samples are of the plane that is named");
            hear((section.exact() ? "exact " : "near ") + index);
        }

        @Override
        public void failed(Pane pane, Subject subject, Problem why) {
            hear("failed " + ((Subject.OfPlane) subject).index() + ": " + why.sentence());
        }

        @Override
        public void reading(Pane pane, Subject subject, double done) {
            hear("reading " + ((Subject.OfPlane) subject).index() + " " + Math.round(100 * done) + " %");
        }

        private void hear(String what) {
            assertTrue(onEventThread, () -> what + " was told by another thread");
            heard.add(what);
        }
    }

    private void onEvents(Runnable work) {
        onEventThread = true;
        work.run();
        onEventThread = false;
    }

    private void show(int inline) {
        show(Pane.INLINE, new Inline(inline, 0));
    }

    private void show(Pane pane, Subject subject) {
        onEvents(() -> loader.show(pane, subject));
        drain();
    }

    private void drain() {
        for (Runnable next = events.poll(); next != null; next = events.poll()) {
            onEvents(next);
        }
    }

    private void end(int inline) {
        reads.last(new Inline(inline, 0)).end();
        drain();
    }

    private void passSlowTime() {
        for (Runnable next = later.poll(); next != null; next = later.poll()) {
            onEvents(next);
        }
    }

    /** Ends what is read ahead, until nothing is. */
    private void settle() {
        while (!reads.underWay().isEmpty()) {
            reads.underWay().get(0).end();
            drain();
        }
    }

    private List<String> heardSince() {
        List<String> since = List.copyOf(heard);
        heard.clear();
        return since;
    }

    @Test
    void cachedSectionsComeAtOnce() {
        show(50);
        assertEquals(List.of(), heardSince());
        end(50);
        assertEquals(List.of("exact 50"), heardSince());
        show(70);
        end(70);
        int before = reads.begun(ReadPriority.NOW).size();
        heard.clear();
        show(50);
        assertEquals(List.of("exact 50"), heardSince());
        assertEquals(before, reads.begun(ReadPriority.NOW).size());
    }

    @Test
    void theOldestReadMayEndAndLaterUnwantedOnesAreStopped() {
        show(10);
        show(11);
        show(12);
        assertTrue(reads.last(new Inline(11, 0)).job().token().isCancelled());
        assertEquals(2, reads.underWay().size());
        end(10);
        end(11);
        assertEquals(List.of("near 10"), heardSince(), "asked for, and shown until the newest comes");
        end(12);
        assertEquals(List.of("exact 12"), heardSince());
    }

    @Test
    void earlierRequestsDoNotReplaceTheWantedSection() {
        show(10);
        show(11);
        end(11);
        end(10);
        assertEquals(List.of("exact 11"), heardSince());
    }

    @Test
    void aSlowUnwantedReadIsStopped() {
        show(10);
        now += 160 * MS; // nothing is known of it, so it is taken to need as long again
        show(11);
        assertTrue(reads.last(new Inline(10, 0)).job().token().isCancelled());
        reads.last(new Inline(11, 0)).job().report("Reading", 90, 100);
        now += 900 * MS; // a tenth is left, 100 ms
        show(12);
        assertFalse(reads.last(new Inline(11, 0)).job().token().isCancelled());
    }

    /** Scrolling against reads that end in any order: what is painted was asked for, in the order it was asked for. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void scrollingShowsWhatWasAskedForInItsOrder(long seed) {
        Random random = new Random(seed);
        List<Integer> asked = new ArrayList<>();
        int at = 30;
        for (int round = 0; round < 300; round++) {
            now += random.nextInt(60) * MS;
            if (random.nextInt(3) > 0) {
                at = Math.max(0, Math.min(FakeReads.LINES - 1, at + random.nextInt(5) - 1));
                asked.add(at);
                show(at);
            } else if (!reads.underWay().isEmpty()) {
                reads.underWay().get(random.nextInt(reads.underWay().size())).end();
                drain();
            }
            long wanted = reads.underWay().stream()
                    .filter(read -> read.priority() == ReadPriority.NOW)
                    .count();
            assertTrue(wanted <= 2, "seed " + seed + ": " + wanted + " reads for a pane");
            assertTrue(
                    reads.underWay().size() <= 4,
                    "seed " + seed + ": " + reads.underWay().size() + " reads in all");
        }
        settle();
        assertEquals("exact " + at, heard.get(heard.size() - 1), "seed " + seed);
        assertInOrder(asked, seed);
    }

    /** Each plane that came instead of the one wanted was asked for, and is newer than what was there. */
    private void assertInOrder(List<Integer> asked, long seed) {
        int from = 0;
        for (String what : heard) {
            if (!what.startsWith("exact")) {
                continue;
            }
            int plane = Integer.parseInt(what.substring(what.lastIndexOf(' ') + 1));
            while (from < asked.size() && asked.get(from) != plane) {
                from++;
            }
            assertTrue(from < asked.size(), "seed " + seed + ": " + what + " out of order in " + heard);
        }
    }

    @Test
    void neighboursAreReadAheadWhenTheWantedPlaneIsThere() {
        show(50);
        assertEquals(List.of(), reads.begun(ReadPriority.LATER), "not before somebody waits no more");
        end(50);
        assertEquals(List.of(51, 49), reads.begun(ReadPriority.LATER));
        settle();
        assertEquals(List.of(51, 49), reads.begun(ReadPriority.LATER), "and no others");
        heard.clear();
        show(51);
        assertEquals(List.of("exact 51"), heardSince());
    }

    @Test
    void scrollingByTensReadsAheadByTens() {
        show(50);
        end(50);
        settle();
        reads.begun.clear();
        now += 500 * MS;
        show(60);
        end(60);
        settle();
        assertEquals(List.of(70, 80), reads.begun(ReadPriority.LATER));
    }

    @Test
    void turningRoundStopsReadsAhead() {
        show(50);
        end(50);
        settle();
        show(52);
        end(52);
        assertEquals(List.of(51, 49, 54, 56), reads.begun(ReadPriority.LATER));
        show(50);
        assertTrue(reads.last(new Inline(54, 0)).job().token().isCancelled());
        assertTrue(reads.last(new Inline(56, 0)).job().token().isCancelled());
        assertEquals(List.of(51, 49, 54, 56, 48, 46), reads.begun(ReadPriority.LATER));
    }

    @Test
    void aWantedReadAheadIsWaitedFor() {
        show(50);
        end(50);
        show(51);
        assertEquals(
                1,
                reads.begun.stream()
                        .filter(read -> read.subject().equals(new Inline(51, 0)))
                        .count());
        heard.clear();
        end(51);
        assertEquals(List.of("exact 51"), heardSince());
    }

    @Test
    void readsAheadNeverDelayWantedReads() {
        show(50);
        end(50);
        settle();
        show(Pane.SLICE, new Slice(20, 0));
        int before = reads.begun(ReadPriority.LATER).size();
        show(54);
        assertEquals(before, reads.begun(ReadPriority.LATER).size(), "two panes wait");
        end(54);
        assertEquals(before, reads.begun(ReadPriority.LATER).size(), "one still does");
    }

    @Test
    void aFailedReadAheadIsNeitherReportedNorRepeated() {
        show(50);
        end(50);
        heard.clear();
        for (int line : new int[] {51, 49}) {
            reads.last(new Inline(line, 0)).future().completeExceptionally(new IOException("bad sector"));
            drain();
        }
        assertEquals(List.of(), heardSince());
        assertEquals(List.of(51, 49), reads.begun(ReadPriority.LATER));
    }

    @Test
    void aFailureIsReportedAndTheNextRequestTriesAgain() {
        show(50);
        reads.last(new Inline(50, 0)).future().completeExceptionally(new IOException("survey.h5: bad sector"));
        drain();
        assertEquals(List.of("failed 50: survey.h5: bad sector"), heardSince());
        show(50);
        end(50);
        assertEquals(List.of("exact 50"), heardSince());
    }

    @Test
    void slowReadsReportTheirProgress() {
        show(50);
        reads.last(new Inline(50, 0)).job().report("Reading", 1, 10);
        drain();
        assertEquals(List.of(), heardSince(), "not before it is slow");
        now += 200 * MS;
        passSlowTime();
        assertEquals(List.of("reading 50 10 %"), heardSince());
        now += 50 * MS;
        reads.last(new Inline(50, 0)).job().report("Reading", 2, 10);
        drain();
        assertEquals(List.of(), heardSince(), "not too often");
        now += 50 * MS;
        reads.last(new Inline(50, 0)).job().report("Reading", 4, 10);
        drain();
        assertEquals(List.of("reading 50 40 %"), heardSince());
        end(50);
        heard.clear();
        passSlowTime();
        assertEquals(List.of(), heardSince(), "not when it is there");
    }

    @Test
    void aNeighbourIsShownUntilASlowPlaneComes() {
        show(50);
        now += 100 * MS;
        end(50);
        show(10);
        now += 100 * MS;
        end(10);
        heard.clear();
        show(47);
        assertEquals(List.of("near 50"), heardSince());
        end(47);
        assertEquals(List.of("exact 47"), heardSince());
    }

    @Test
    void coarseSectionsComeOnlyBeforeExactOnes() {
        show(50);
        Begun read = reads.last(new Inline(50, 0));
        read.results().coarse().accept(FakeReads.section(read.subject()));
        drain();
        assertEquals(List.of("near 50"), heardSince());
        assertFalse(cache.contains(loader, read.subject()), "it is not kept");
        end(50);
        assertEquals(List.of("exact 50"), heardSince());
        read.results().coarse().accept(FakeReads.section(read.subject()));
        drain();
        assertEquals(List.of(), heardSince());
        show(70);
        show(90);
        Begun stale = reads.last(new Inline(70, 0));
        stale.results().coarse().accept(FakeReads.section(stale.subject()));
        drain();
        assertEquals(List.of(), heardSince(), "nobody wants it any more");
    }

    @Test
    void slicesOfASlabAreReadOnce() {
        show(Pane.SLICE, new Slice(12, 0)); // with 10 to 14
        show(Pane.SLICE, new Slice(13, 0));
        show(Pane.SLICE, new Slice(14, 0));
        assertEquals(List.of(12), reads.begun(ReadPriority.NOW));
        assertFalse(reads.begun.get(0).job().token().isCancelled());
        reads.begun.get(0).end();
        drain();
        assertEquals(List.of("exact 14"), heardSince());
        assertEquals(List.of(15), reads.begun(ReadPriority.LATER), "which brings 16 too");
        show(Pane.SLICE, new Slice(16, 0));
        assertEquals(List.of(12), reads.begun(ReadPriority.NOW), "it is under way");
        reads.begun.get(1).end();
        drain();
        assertEquals("exact 16", heard.get(heard.size() - 1));
        show(Pane.SLICE, new Slice(10, 0));
        assertEquals("exact 10", heard.get(heard.size() - 1));
    }

    @Test
    void aSliceOfASlabThatWasNotCachedIsReadAlone() {
        try (SectionLoader poor = loader(new SectionCache(SECTION_BYTES - 1))) {
            onEvents(() -> poor.show(Pane.SLICE, new Slice(12, 0)));
            onEvents(() -> poor.show(Pane.SLICE, new Slice(13, 0)));
            reads.begun.get(0).end();
            drain();
            assertEquals(List.of(), heardSince());
            reads.last(new Slice(13, 0)).end();
            drain();
            assertEquals(List.of("exact 13"), heardSince());
        }
    }

    @Test
    void shownSectionsAreReadAgainWhenTheFileGrows() {
        show(50);
        onEvents(loader::refresh);
        end(50);
        assertEquals(List.of("exact 50"), heardSince());
        assertFalse(cache.contains(loader, new Inline(50, 0)), "it may have blanks that are filled by now");
        assertEquals(List.of(50, 50), reads.begun(ReadPriority.NOW));
        end(50);
        assertEquals(List.of("exact 50"), heardSince());
        assertTrue(cache.contains(loader, new Inline(50, 0)));
    }

    @Test
    void theCacheKeepsItsBudget() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            show(random.nextInt(FakeReads.LINES));
            settle();
            assertTrue(cache.bytes() <= cache.mostBytes(), () -> cache.bytes() + " of " + cache.mostBytes());
        }
    }

    @Test
    void sectionsTooLargeForTheCacheAreShownAndNotReadAhead() {
        SectionCache small = new SectionCache(SECTION_BYTES - 1);
        try (SectionLoader poor = loader(small)) {
            onEvents(() -> poor.show(Pane.INLINE, new Inline(3, 0)));
            end(3);
            assertEquals(List.of("exact 3"), heardSince());
            assertEquals(List.of(), reads.begun(ReadPriority.LATER));
        }
    }

    @Test
    void aClosedLoaderStopsAllReadsAndIsSilent() {
        show(50);
        onEvents(loader::close);
        assertTrue(reads.last(new Inline(50, 0)).job().token().isCancelled());
        for (Begun read : reads.begun) {
            read.future().complete(FakeReads.section(read.subject()));
        }
        drain();
        passSlowTime();
        assertEquals(List.of(), heardSince());
    }

    @Test
    void nothingIsReadForAHiddenPane() {
        show(50);
        onEvents(() -> loader.hide(Pane.INLINE));
        assertEquals(List.of(), reads.underWay());
        end(50);
        assertEquals(List.of(), heardSince());
    }
}
