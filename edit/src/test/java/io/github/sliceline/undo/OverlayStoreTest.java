package io.github.sliceline.undo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ByteStoreContract;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OverlayStoreTest extends ByteStoreContract {
    @Override
    protected ByteStore store() throws IOException {
        return new OverlayStore(new MemoryStore("memory"));
    }

    @Test
    void theSourceShowsUntilItIsWrittenOrCut() throws IOException {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            byte[] wanted = new byte[random.nextInt(20_000)];
            random.nextBytes(wanted);
            MemoryStore base = new MemoryStore("memory", wanted);
            byte[] before = base.bytes();
            OverlayStore overlay = new OverlayStore(base);
            for (int step = 0; step < 12; step++) {
                if (random.nextInt(3) == 0) {
                    int size = random.nextInt(25_000);
                    overlay.truncate(size);
                    wanted = Arrays.copyOf(wanted, Math.min(size, wanted.length));
                } else {
                    byte[] bytes = new byte[random.nextInt(6000)];
                    random.nextBytes(bytes);
                    int position = random.nextInt(25_000);
                    overlay.writeFully(ByteBuffer.wrap(bytes), position);
                    int end = bytes.length == 0 ? 0 : position + bytes.length;
                    wanted = Arrays.copyOf(wanted, Math.max(wanted.length, end));
                    System.arraycopy(bytes, 0, wanted, bytes.length == 0 ? 0 : position, bytes.length);
                }
                assertEquals(wanted.length, overlay.size(), "seed " + seed);
            }
            ByteBuffer found = ByteBuffer.allocate(wanted.length);
            overlay.readFully(found, 0);
            assertArrayEquals(wanted, found.array(), "seed " + seed);
            assertArrayEquals(before, base.bytes(), "seed " + seed);
        }
    }

    @Test
    void changesAreReturnedOnce() throws IOException {
        OverlayStore overlay = new OverlayStore(new MemoryStore("memory", new byte[10_000]));
        overlay.writeFully(ByteBuffer.allocate(2), 4095);
        assertEquals(new OverlayStore.Changes(List.of(0L, 4096L), 10_000), overlay.takeChanges());
        assertEquals(new OverlayStore.Changes(List.of(), 10_000), overlay.takeChanges());
        overlay.truncate(9000);
        overlay.writeFully(ByteBuffer.allocate(1), 9499);
        assertEquals(new OverlayStore.Changes(List.of(8192L), 9000), overlay.takeChanges());
        assertEquals(new OverlayStore.Changes(List.of(), 9500), overlay.takeChanges());
        assertEquals(1308, overlay.page(8192).remaining());
        assertEquals(9000, overlay.floor());
    }
}
