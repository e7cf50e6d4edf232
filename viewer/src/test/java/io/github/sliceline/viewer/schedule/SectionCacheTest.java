package io.github.sliceline.viewer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.Subject.Inline;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SectionCacheTest {
    private static final long BYTES = 4L * FakeReads.LINES * FakeReads.LINES;

    private final SectionCache cache = new SectionCache(3 * BYTES);

    private void put(String owner, int line) {
        Subject subject = new Inline(line, 0);
        cache.put(owner, subject, FakeReads.section(subject));
    }

    private boolean has(String owner, int line) {
        return cache.contains(owner, new Inline(line, 0));
    }

    @Test
    void theLeastRecentlyUsedSectionIsDropped() {
        put("a", 1);
        put("a", 2);
        put("a", 3);
        assertTrue(cache.get("a", new Inline(1, 0)).isPresent());
        put("a", 4);
        assertTrue(has("a", 1));
        assertFalse(has("a", 2));
        assertEquals(3 * BYTES, cache.bytes());
    }

    @Test
    void shownSectionsAreDroppedLast() {
        put("a", 1);
        put("b", 2);
        put("b", 3);
        cache.keep("a", Set.of(new Inline(1, 0)));
        put("b", 4);
        assertTrue(has("a", 1));
        assertFalse(has("b", 2));
        cache.keep("b", Set.of(new Inline(3, 0), new Inline(4, 0)));
        put("b", 5);
        assertFalse(has("a", 1), "all are shown, so the eldest goes");
    }

    @Test
    void sectionsThatAWindowDoesNotShowAreDroppedFirst() {
        put("a", 1);
        put("a", 2);
        put("a", 3);
        cache.keep("a", Set.of(new Inline(1, 0)));
        put("a", 4);
        assertTrue(has("a", 1));
        assertFalse(has("a", 2));
    }

    @Test
    void aForgottenWindowShowsNothing() {
        cache.keep("a", Set.of(new Inline(1, 0)));
        cache.forget("a");
        put("a", 1);
        put("b", 2);
        put("b", 3);
        put("b", 4);
        assertFalse(has("a", 1));
        assertTrue(has("b", 2));
    }

    @Test
    void theSameSectionTwiceCountsOnce() {
        put("a", 1);
        put("a", 1);
        assertEquals(BYTES, cache.bytes());
    }

    @Test
    void windowsDoNotShareSections() {
        put("a", 1);
        assertFalse(has("b", 1));
        put("b", 1);
        cache.forget("a");
        assertFalse(has("a", 1));
        assertTrue(has("b", 1));
        assertEquals(BYTES, cache.bytes());
    }

    @Test
    void sectionsLargerThanTheCacheAreNotKept() {
        put("a", 1);
        SectionCache small = new SectionCache(BYTES - 1);
        small.put("a", new Inline(1, 0), FakeReads.section(new Inline(1, 0)));
        assertEquals(0, small.bytes());
    }
}
