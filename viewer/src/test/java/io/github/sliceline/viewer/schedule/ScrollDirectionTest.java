package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.Subject.Crossline;
import io.github.sliceline.viewer.model.Subject.Inline;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HeadingTest {
    private static final long MS = 1_000_000;

    private final ScrollDirection heading = new ScrollDirection();
    private long nowMs = 5_000;

    private void after(long ms, Subject wanted) {
        nowMs += ms;
        heading.wanted(wanted, nowMs * MS);
    }

    private List<Integer> ahead(long readMs) {
        return heading.ahead(new FakeReads().facts(), OptionalLong.of(readMs * MS)).stream()
                .map(Subject.OfPlane::index)
                .toList();
    }

    @Test
    void withoutScrollingBothNeighboursAreReadAhead() {
        after(0, new Inline(5, 0));
        assertEquals(List.of(6, 4), ahead(40));
        after(10, new Inline(80, 0)); // a jump
        assertEquals(List.of(81, 79), ahead(40));
        after(10, new Inline(80, 3)); // another offset
        assertEquals(List.of(81, 79), ahead(40));
        after(10, new Crossline(79, 3)); // another kind of plane
        assertEquals(List.of(80, 78), ahead(40));
    }

    @Test
    void readAheadCoversThePlanesPassedDuringOneRead() {
        after(0, new Inline(5, 0));
        after(33, new Inline(6, 0));
        assertEquals(List.of(7, 8), ahead(10));
        assertEquals(List.of(7, 8, 9, 10, 11), ahead(100)); // 3 in 100 ms, and two more
        assertEquals(12, ahead(900).size(), "no more than that");
        after(500, new Inline(7, 0));
        assertEquals(List.of(8, 9), ahead(100));
    }

    @Test
    void aPlaneAskedForAgainChangesNothing() {
        after(0, new Inline(5, 0));
        after(33, new Inline(6, 0));
        after(33, new Inline(6, 0));
        assertEquals(List.of(7, 8), ahead(10));
    }

    @Test
    void readAheadEndsAtTheLastLine() {
        after(0, new Inline(96, 0));
        after(33, new Inline(97, 0));
        assertEquals(List.of(98, 99), ahead(200));
        after(33, new Inline(99, 0));
        assertEquals(List.of(), ahead(200));
        after(2000, new Inline(0, 0));
        assertEquals(List.of(1), ahead(200));
    }

    @Test
    void slowReadsHaveOneReadAhead() {
        after(0, new Inline(5, 0));
        assertEquals(List.of(), ahead(2000));
        after(33, new Inline(6, 0));
        assertEquals(List.of(7), ahead(2000));
    }
}
