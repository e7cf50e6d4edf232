package io.github.sliceline.mirror.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.storage.MemoryStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Where writes go through the page cache, little is left there. */
class SteadilyForcedTest {
    private static final int MOST = 1000;
    private static final int BYTES = 250;
    private static final int WRITES = 10;

    private static long forces(boolean pastCache) throws IOException {
        IoRecording recording = new IoRecording();
        ByteStore file = recording.store("file", new MemoryStore("file"));
        FolderPlace.SteadilyForced store = new FolderPlace.SteadilyForced(file, (src, position) -> pastCache, MOST);
        for (int i = 0; i < WRITES; i++) {
            store.writeFully(ByteBuffer.allocate(BYTES), 0);
        }
        return recording.events().stream()
                .filter(StoreEvent.Force.class::isInstance)
                .count();
    }

    @Test
    void bytesInThePageCacheAreForcedOnTheWay() throws IOException {
        assertEquals(WRITES * BYTES / MOST, forces(false));
        assertEquals(0, forces(true));
    }
}
