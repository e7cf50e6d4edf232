package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IoRecordingTest extends ByteStoreContract {
    private final IoRecording recording = new IoRecording();

    @Override
    protected ByteStore store() throws IOException {
        return new IoRecording().store("file", new MemoryStore("memory"));
    }

    @Test
    void everyPrefixIsTheFileAsItWas() throws IOException {
        Random random = new Random(1);
        MemoryStore memory = new MemoryStore("memory", content(3000));
        try (ByteStore store = recording.store("file", memory)) {
            byte[][] wanted = new byte[40][];
            wanted[0] = memory.bytes();
            for (int i = 1; i < wanted.length; i++) {
                if (random.nextInt(5) == 0) {
                    store.truncate(random.nextInt(5000));
                } else {
                    store.writeFully(ByteBuffer.wrap(content(1 + random.nextInt(900))), random.nextInt(5000));
                }
                wanted[i] = memory.bytes();
            }
            for (int i = 0; i < wanted.length; i++) {
                assertArrayEquals(
                        wanted[i], recording.afterKill(i).bytes("file").orElseThrow(), "event " + i);
            }
        }
    }

    @Test
    void writesAreTornWhereSectorsOfTheFileEnd() throws IOException {
        try (ByteStore store = recording.store("file", new MemoryStore("memory", new byte[2000]))) {
            store.writeFully(ByteBuffer.wrap(content(1100)), 500);
            store.force();
        }
        assertEquals(List.of(12, 524, 1036), recording.tears(0));
        assertEquals(List.of(), recording.tears(1));
        byte[] wanted = new byte[2000];
        System.arraycopy(content(1100), 0, wanted, 500, 524);
        assertArrayEquals(wanted, recording.afterTornWrite(0, 524).bytes("file").orElseThrow());
    }

    @Test
    void powerCutKeepsWhatWasForcedAndAnySubsetOfTheRest() throws IOException {
        try (ByteStore store = recording.store("file", new MemoryStore("memory", new byte[3]))) {
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 0);
            store.force();
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 1);
            store.writeFully(ByteBuffer.wrap(new byte[] {1}), 2);
        }
        Set<String> seen = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            CrashImage image = recording.afterPowerCut(recording.size(), new Random(seed));
            seen.add(Arrays.toString(image.bytes("file").orElseThrow()));
        }
        assertEquals(Set.of("[1, 0, 0]", "[1, 1, 0]", "[1, 0, 1]", "[1, 1, 1]"), seen);
    }

    @Test
    void namesAreLostUnlessTheFolderWasForced() throws IOException {
        try (ByteStore store = recording.newStore("new", new MemoryStore("memory"))) {
            store.writeFully(ByteBuffer.wrap(content(10)), 0);
            store.force();
            recording.record(new StoreEvent.Rename("new", "final"));
        }
        Set<Set<String>> seen = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            seen.add(recording.afterPowerCut(recording.size(), new Random(seed)).names());
        }
        assertEquals(Set.of(Set.of(), Set.of("new"), Set.of("final")), seen);
        recording.record(new StoreEvent.ForceFolder());
        for (int seed = 0; seed < 50; seed++) {
            CrashImage image = recording.afterPowerCut(recording.size(), new Random(seed));
            assertArrayEquals(content(10), image.bytes("final").orElseThrow());
            assertTrue(image.bytes("new").isEmpty());
        }
    }
}
