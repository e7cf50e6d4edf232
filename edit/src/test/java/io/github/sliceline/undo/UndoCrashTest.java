package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * After a crash at any moment of an edit, and of its recovery, the file is exactly as after one of its commits: the
 * last that had returned, or the one that had been under way. Before recovery it is one of these, or sealed.
 */
class UndoCrashTest {
    /** In a build 5, with {@code -Pfull} 15. */
    private static final int EDITS = Cases.number("sliceline.edits", 5, 15);

    private int crashes;
    private int sealed;

    @Test
    void afterACrashTheFileIsOldOrNew() throws IOException {
        for (int seed = 0; seed < EDITS; seed++) {
            RandomEdit edit = new RandomEdit(seed).run();
            IoRecording recording = edit.folder.recording();
            assertArrayEquals(last(edit), edit.folder.bytes(), "seed " + seed);
            assertFalse(edit.folder.hasJournal());
            Random random = new Random(seed);
            for (int count = 0; count <= recording.size(); count++) {
                check(edit, count, recording.afterKill(count), "seed " + seed + ", killed after " + count);
                for (int bytes : count < recording.size() ? recording.tears(count) : List.<Integer>of()) {
                    check(edit, count, recording.afterTornWrite(count, bytes), "seed " + seed + ", torn " + count);
                }
                for (int cut = 0; cut < 4; cut++) {
                    check(edit, count, recording.afterPowerCut(count, random), "seed " + seed + ", cut " + count);
                }
            }
        }
        System.out.println(EDITS + " edits, " + crashes + " crashes, " + sealed + " left the file sealed");
        assertTrue(sealed > crashes / 20, "sealed " + sealed + " of " + crashes);
    }

    private static byte[] last(RandomEdit edit) {
        return edit.states.get(edit.states.size() - 1);
    }

    private void check(RandomEdit edit, int events, CrashImage image, String what) throws IOException {
        crashes++;
        byte[] raw = image.bytes(MemoryFolder.FILE).orElseThrow();
        if (edit.hasSealed(raw)) {
            sealed++;
        } else {
            assertTrue(edit.states.stream().anyMatch(state -> Arrays.equals(state, withoutTail(raw, state))), what);
        }
        MemoryFolder folder = new MemoryFolder(image);
        Recovery.recover(folder.file(), folder);
        byte[] found = folder.bytes();
        int done = edit.commitsBefore(events);
        boolean old = Arrays.equals(edit.states.get(done), found);
        boolean next = done + 1 < edit.states.size() && Arrays.equals(edit.states.get(done + 1), found);
        assertTrue(old || next, what + ": neither state " + done + " nor the next");
        if (crashes % 7 == 0) {
            recoverAgain(folder.recording(), found, what);
        }
    }

    /** HDF5 says itself where it ends: what an edit that is not finished left behind the end does no harm. */
    private static byte[] withoutTail(byte[] raw, byte[] state) {
        return raw.length > state.length ? Arrays.copyOf(raw, state.length) : raw;
    }

    /** The process is killed, the next one recovers, and the power goes: nothing that the first left unforced is sure. */
    @Test
    void aPowerCutDuringTheRecoveryOfAKilledEdit() throws IOException {
        for (int seed = 0; seed < EDITS; seed++) {
            RandomEdit edit = new RandomEdit(seed).run();
            IoRecording recording = edit.folder.recording();
            Random random = new Random(seed);
            for (int count = 0; count <= recording.size(); count++) {
                MemoryFolder killed = new MemoryFolder(edit.states.get(0)).repeat(recording, count);
                killed.recover();
                IoRecording both = killed.recording();
                int events = count + random.nextInt(both.size() - count + 1);
                check(edit, count, both.afterPowerCut(events, random), "seed " + seed + ", killed after " + count);
            }
        }
    }

    private static void recoverAgain(IoRecording recovery, byte[] wanted, String what) throws IOException {
        Random random = new Random(recovery.size());
        for (int count = 0; count <= recovery.size(); count++) {
            for (CrashImage image : new CrashImage[] {
                recovery.afterKill(count), recovery.afterPowerCut(count, random), recovery.afterPowerCut(count, random)
            }) {
                MemoryFolder folder = new MemoryFolder(image);
                Recovery.recover(folder.file(), folder);
                assertArrayEquals(wanted, folder.bytes(), what + ", its recovery crashed after " + count);
                assertEquals(false, folder.hasJournal());
            }
        }
    }
}
