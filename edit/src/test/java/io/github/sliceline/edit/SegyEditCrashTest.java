package io.github.sliceline.edit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.CrashImage;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.MemoryFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An edit of a SEG-Y file that crashes at any moment leaves the old file, the new one, or one in whose binary header no reader
 * finds samples; and the old or the new one once it was opened by us.
 */
@Tag("without-libhdf5")
class SegyEditCrashTest {
    /** Samples of a trace, their format, and again the samples as revision 2 gives them: bytes from 1. */
    private static final int SAMPLES = 3221;

    private static final int FORMAT = 3225;
    private static final int EXTENDED_SAMPLES = 3269;

    private int sealed;

    @Test
    void theFormatIsSet() throws IOException {
        crashEverywhere(file -> file.putShort(FORMAT - 1, (short) 1));
    }

    @Test
    void theNumberOfSamplesIsSet() throws IOException {
        crashEverywhere(file -> file.putShort(SAMPLES - 1, (short) 0).putShort(3229 - 1, (short) 4));
        crashEverywhere(file -> file.putInt(EXTENDED_SAMPLES - 1, 0).putShort(3217 - 1, (short) 2000));
    }

    @Test
    void traceHeadersAreSet() throws IOException {
        crashEverywhere(file -> {
            for (int trace = 0; trace < 12; trace += 5) {
                file.putInt(3600 + trace * (240 + 400) + 72, 9);
            }
        });
    }

    private void crashEverywhere(Consumer<ByteBuffer> edit) throws IOException {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (int revision = 0; revision <= 2; revision += 2) {
                byte major = (byte) revision;
                SegyBytes survey = new SegyBytes().order(order).grid(3, 4).samples(100);
                byte[] old = survey.edit(
                                file -> file.put(3500, major).putInt(EXTENDED_SAMPLES - 1, major > 0 ? 100 : 0))
                        .bytes();
                byte[] changed = old.clone();
                edit.accept(ByteBuffer.wrap(changed).order(order));
                crashEverywhere(old, changed, order + ", revision " + revision);
            }
        }
        assertTrue(sealed > 20, sealed + " files were sealed");
    }

    private void crashEverywhere(byte[] old, byte[] changed, String what) throws IOException {
        MemoryFolder edited = new MemoryFolder(old);
        try (JournaledStore store = new JournaledStore(edited.file(), edited, SegyEdit.seal(edited.file()))) {
            store.writeFully(ByteBuffer.wrap(changed), 0);
            store.commit();
        }
        assertArrayEquals(changed, edited.bytes(), what);
        IoRecording recording = edited.recording();
        Random random = new Random(3);
        for (int count = 0; count <= recording.size(); count++) {
            check(recording.afterKill(count), old, changed, what + ", killed after " + count);
            check(recording.afterPowerCut(count, random), old, changed, what + ", cut after " + count);
            for (int bytes : count < recording.size() ? recording.tears(count) : List.<Integer>of()) {
                check(recording.afterTornWrite(count, bytes), old, changed, what + ", torn " + count);
            }
        }
    }

    private void check(CrashImage image, byte[] old, byte[] changed, String what) throws IOException {
        byte[] left = image.bytes(MemoryFolder.FILE).orElseThrow();
        if (!Arrays.equals(left, old) && !Arrays.equals(left, changed)) {
            sealed++;
            checkSealed(left, what);
        }
        MemoryFolder folder = new MemoryFolder(image);
        folder.recover();
        assertTrue(Arrays.equals(folder.bytes(), old) || Arrays.equals(folder.bytes(), changed), what);
    }

    private static void checkSealed(byte[] left, String what) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(left);
        assertEquals(0, bytes.getShort(FORMAT - 1), what);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            short samples = bytes.order(order).getShort(SAMPLES - 1);
            assertTrue(samples < 0 && bytes.getInt(EXTENDED_SAMPLES - 1) < 0, what + ": " + samples + " samples");
            for (int width : new int[] {1, 2, 3, 4, 8}) {
                assertNotEquals(0, (left.length - 3600) % (240 + (samples & 0xFFFF) * width), what);
            }
        }
        CorruptFileException refusal =
                assertThrows(CorruptFileException.class, () -> SegyFile.of(new MemoryStore("a.sgy", left)), what);
        assertTrue(String.valueOf(refusal.getMessage()).contains("put a.sgy.undo back"), refusal::toString);
    }

    /** A count that is impossible elsewhere is the right one of these traces. */
    @Test
    void aFileOfTheLongestTracesIsNotSealedWithTheirLength() throws IOException {
        byte[] old = new SegyBytes().grid(1, 2).samples(0xFFFF).bytes();
        byte[] left = old.clone();
        MemoryStore file = new MemoryStore("a.sgy", old);
        ByteBuffer.wrap(left).put(3220, SegyEdit.seal(file).broken(), 0, 52);
        checkSealed(left, "a.sgy");
    }
}
