package io.github.sliceline.revision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.revision.onion.RevisionHistory;
import io.github.sliceline.revision.onion.RevisionNote;
import io.github.sliceline.revision.onion.RevisionStore;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever a crash leaves of a history is a whole history: of all revisions that were committed, and perhaps of the
 * one that was being. Tried at every event, with the last write torn at every sector, and with what was not forced
 * lost in part or done in another order.
 */
class RevisionCrashTest {
    /** In a build 200, with {@code -Pfull} 600. */
    private static final int POWER_CUTS = Cases.number("sliceline.history.power.cuts", 200, 600);

    private static final int REVISIONS = 6;
    private static final String FILE = "any.h5.onion";

    private final IoRecording recording = new IoRecording();
    private final List<byte[]> copies = new ArrayList<>();
    /** Number of events when each revision was on the medium. */
    private final List<Integer> committedAt = new ArrayList<>();

    private MemoryStore base;

    /** Edits of which one is given up, and others are several in one store. */
    @BeforeEach
    void record() throws IOException {
        byte[] content = new byte[30_000];
        new Random(1).nextBytes(content);
        Histories files = new Histories(content);
        base = files.base();
        copies.add(content);
        committedAt.add(0);
        ByteStore store = recording.store(FILE, files.history());
        Random random = new Random(2);
        for (int number = 1; number <= REVISIONS; number++) {
            try (RevisionStore edit = files.edit(store)) {
                if (number == 3) {
                    edit.writeFully(ByteBuffer.wrap(new byte[9000]), 100); // given up
                } else {
                    byte[] bytes = new byte[1 + random.nextInt(6000)];
                    random.nextBytes(bytes);
                    edit.writeFully(ByteBuffer.wrap(bytes), random.nextInt(25_000));
                    edit.truncate(32_000 - 1000L * number);
                    edit.commit();
                    copies.add(files.newest());
                    committedAt.add(recording.size());
                }
            }
        }
    }

    private void assertWhole(CrashImage image, int events, String crash) throws IOException {
        MemoryStore history = image.store(FILE);
        int found = RevisionHistory.read(history).newest();
        int committed = 0;
        while (committed + 1 < committedAt.size() && committedAt.get(committed + 1) <= events) {
            committed++;
        }
        assertTrue(found == committed || found == committed + 1, crash + ": " + found + " of " + committed);
        for (int number = 0; number <= found; number++) {
            assertArrayEquals(
                    copies.get(number), Histories.read(base, history, number), crash + ", revision " + number);
        }
        assertContinues(history, found, crash);
    }

    /** The next edit goes on from there, and what the crash left does no harm. */
    private void assertContinues(MemoryStore history, int found, String crash) throws IOException {
        try (RevisionStore edit =
                RevisionStore.over(needed -> {}, base, history, RevisionNote.of("next", "Ada"), Histories.CLOCK)) {
            edit.writeFully(ByteBuffer.wrap(new byte[] {42}), 7);
            assertEquals(found + 1, edit.commit().orElseThrow(), crash);
        }
        byte[] wanted = copies.get(found).clone();
        wanted[7] = 42;
        assertArrayEquals(wanted, Histories.read(base, history, found + 1), crash);
        assertArrayEquals(copies.get(found), Histories.read(base, history, found), crash);
    }

    @Test
    void killedAfterEveryEvent() throws IOException {
        assertTrue(recording.events().stream().anyMatch(StoreEvent.Truncate.class::isInstance));
        for (int events = 0; events <= recording.size(); events++) {
            assertWhole(recording.afterKill(events), events, "killed after event " + events);
        }
    }

    @Test
    void lastWriteTornAtEverySector() throws IOException {
        int torn = 0;
        for (int i = 0; i < recording.size(); i++) {
            for (int bytes : recording.tears(i)) {
                assertWhole(recording.afterTornWrite(i, bytes), i, "write " + i + " torn at " + bytes);
                torn++;
            }
        }
        assertTrue(torn > 50, "only " + torn);
    }

    @Test
    void powerCutsLoseAnyPartOfWhatWasNotForced() throws IOException {
        for (int seed = 0; seed < POWER_CUTS; seed++) {
            Random random = new Random(seed);
            int events = random.nextInt(recording.size() + 1);
            assertWhole(recording.afterPowerCut(events, random), events, "seed " + seed + ", event " + events);
        }
    }
}
