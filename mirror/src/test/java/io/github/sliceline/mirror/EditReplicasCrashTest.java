package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.FaultyStore;
import io.github.sliceline.storage.FaultyStore.Call;
import io.github.sliceline.undo.MemoryFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An edit of a file and its copy that crashes at any moment, or meets a fault at any write or force: each of them is
 * exactly as after one of the commits, and they differ only where that was said, or where nobody was left to say it.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EditReplicasCrashTest {
    /** In a build 2, with {@code -Pfull} 5. */
    private static final int EDITS = Cases.number("sliceline.copied.edits", 2, 5);

    private int crashes;
    private int apart;

    @Test
    void afterACrashBothAreOldOrNew() throws IOException {
        for (int seed = 0; seed < EDITS; seed++) {
            FollowedEdit edit = new FollowedEdit(seed);
            int commits = new Random(seed).nextInt(4);
            assertTrue(edit.run(MirrorPolicy.FAIL, commits).isIdentical());
            assertEquals(commits, edit.state(edit.file.bytes()), "seed " + seed);
            assertEquals(commits, edit.state(edit.copy.bytes()), "seed " + seed);
            assertFalse(edit.file.hasJournal() || edit.copy.hasJournal());
            Random random = new Random(seed);
            for (int count = 0; count <= edit.recording.size(); count++) {
                check(edit, count, edit.recording.afterKill(count), "seed " + seed + ", killed after " + count);
                for (int bytes : tears(edit, count)) {
                    check(edit, count, edit.recording.afterTornWrite(count, bytes), "seed " + seed + ", torn " + count);
                }
                for (int cut = 0; cut < 3; cut++) {
                    check(edit, count, edit.recording.afterPowerCut(count, random), "seed " + seed + ", cut " + count);
                }
            }
        }
        System.out.println(
                EDITS + " edits with a copy, " + crashes + " crashes, " + apart + " between the two commits");
        assertTrue(apart > 0 && apart < crashes / 2, apart + " of " + crashes);
    }

    private static List<Integer> tears(FollowedEdit edit, int count) {
        return count < edit.recording.size() ? edit.recording.tears(count) : List.of();
    }

    private void check(FollowedEdit edit, int events, CrashImage image, String what) throws IOException {
        crashes++;
        MemoryFolder file = MemoryFolder.of(FollowedEdit.FILE, image);
        MemoryFolder copy = MemoryFolder.of(FollowedEdit.COPY, image);
        file.recover();
        copy.recover();
        int fileState = edit.state(file.bytes());
        int copyState = edit.state(copy.bytes());
        assertTrue(fileState >= 0 && copyState >= 0, what + ": states " + fileState + " and " + copyState);
        assertTrue(copyState <= fileState, what + ": the copy is ahead of the file");
        // Only a process that died between the commit of the file and that of its copy leaves them different.
        assertTrue(copyState >= edit.returnedBefore(events), what + ": a commit that had returned is not in the copy");
        if (copyState < fileState) {
            assertEquals(fileState, edit.returnedBefore(events) + 1, what);
            apart++;
        }
    }

    private interface Fault {
        FollowedEdit in(FollowedEdit edit, UnaryOperator<ByteStore> broken);
    }

    @Test
    void aCopyThatFailsAtAnyCallIsSaidToBeDifferentOrStopsTheEdit() throws IOException {
        for (Fault place : List.<Fault>of(FollowedEdit::withCopyFault, FollowedEdit::withCopyJournalFault)) {
            for (MirrorPolicy policy : MirrorPolicy.values()) {
                for (int seed = 0; seed < Math.min(EDITS, 5); seed++) {
                    int faults = 0;
                    while (failsOnce(place, policy, seed, faults + 1)) {
                        faults++;
                    }
                    assertTrue(faults > 2, "only " + faults + " faults");
                }
            }
        }
    }

    /** State of what is left once it was opened again. */
    private static int recovered(FollowedEdit edit, String name) throws IOException {
        MemoryFolder left = MemoryFolder.of(name, edit.recording.afterKill(edit.recording.size()));
        left.recover();
        return edit.state(left.bytes());
    }

    /** Whether the n-th change of the copy or its journal came at all, and so failed. */
    private static boolean failsOnce(Fault place, MirrorPolicy policy, int seed, int n) throws IOException {
        List<FaultyStore> broken = new ArrayList<>();
        FollowedEdit edit = place.in(new FollowedEdit(seed), store -> {
            FaultyStore faulty = new FaultyStore(store).deadFrom(n);
            broken.add(faulty);
            return faulty;
        });
        String what = policy + ", seed " + seed + ", change " + n;
        MirrorReport report = null;
        try {
            report = edit.run(policy, 2);
        } catch (IOException e) {
            assertEquals(MirrorPolicy.FAIL, policy, what + ": " + e);
            assertTrue(String.valueOf(e.getMessage()).contains("cannot follow, so nothing is committed"), e::toString);
        }
        int fileState = recovered(edit, FollowedEdit.FILE);
        int copyState = recovered(edit, FollowedEdit.COPY);
        assertTrue(copyState >= 0 && copyState <= fileState, what + ": states " + fileState + " and " + copyState);
        if (report == null) {
            assertTrue(fileState < 2, what + ": stopped, but the file has all commits");
        } else {
            assertEquals(2, fileState, what);
            assertTrue(copyState == 2 || !report.isIdentical(), what + ": not said");
        }
        return broken.stream()
                .anyMatch(store -> store.calls(Call.WRITE) + store.calls(Call.TRUNCATE) + store.calls(Call.FORCE) >= n);
    }

    /** Whatever fails in the file itself or in its journal, a copy has what the file has. */
    @Test
    void aFileThatFailsTakesItsCopyBackWithIt() throws IOException {
        Set<Integer> found = new TreeSet<>();
        for (Fault place : List.<Fault>of(FollowedEdit::withFileFault, FollowedEdit::withFileJournalFault)) {
            for (int seed = 0; seed < Math.min(EDITS, 5); seed++) {
                for (int n = 1; n < 12; n++) {
                    int from = n;
                    FollowedEdit edit =
                            place.in(new FollowedEdit(seed), store -> new FaultyStore(store).deadFrom(from));
                    try {
                        edit.run(MirrorPolicy.DETACH, 1);
                    } catch (IOException e) {
                        assertTrue(String.valueOf(e.getMessage()).contains("as the test wants"), e::toString);
                    }
                    int state = recovered(edit, FollowedEdit.FILE);
                    assertEquals(state, recovered(edit, FollowedEdit.COPY), "seed " + seed + ", " + n);
                    found.add(state);
                }
            }
        }
        assertEquals(Set.of(0, 1), found);
    }
}
