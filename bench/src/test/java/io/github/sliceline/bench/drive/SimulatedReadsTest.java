package io.github.sliceline.bench.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.tune.drive.DriveModel;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a simulated drive is asked for; how long it takes is the business of its queue. */
class SimulatedReadsTest {
    private static final int PAGE = 4096;

    private final byte[] content = content();
    private final SimulatedDrive drive = SimulatedDrive.of(DriveModel.named("memory"));

    @Test
    void throughTheCacheEachPageIsAskedForOnceInRunsUntilTheCachesAreDropped() throws IOException {
        SimulatedReads reads = SimulatedReads.of(new MemorySource("some.h5", ByteBuffer.wrap(content)), drive);
        read(reads, PAGE + 10, 4);
        asked(1, 1);
        read(reads, 2 * PAGE - 4, 4);
        asked(1, 1);
        read(reads, 0, 4 * PAGE); // page 0, and pages 2 and 3
        asked(3, 4);
        read(reads, 0, 4 * PAGE);
        asked(3, 4);
        drive.dropCaches();
        read(reads, 0, 4 * PAGE);
        asked(4, 8);
    }

    @Test
    void pastTheCacheEachReadIsOneRequestOfItsBytes() throws IOException {
        ByteSource reads = SimulatedReads.of(new MemorySource("some.h5", ByteBuffer.wrap(content)), drive)
                .pastCache();
        read(reads, 17, 100);
        read(reads, 17, 100);
        assertEquals(2, drive.requests());
        assertEquals(200, drive.bytes());
        assertThrows(EOFException.class, () -> read(reads, content.length, 1));
        assertEquals(2, drive.requests());
    }

    @Test
    void plannedReadsGoPastTheCacheWhereTheDriveIsBestReadSo() throws IOException {
        for (String name : DriveModel.names()) {
            SimulatedDrive named = SimulatedDrive.of(DriveModel.named(name));
            ByteSource source = new MemorySource("some.h5", ByteBuffer.wrap(content));
            SimulatedReads reads = SimulatedReads.of(source, named);
            read(reads.planned(), 17, 100);
            read(reads.planned(), 17, 100);
            boolean past = named.model().pastCache();
            assertEquals(past ? 2 : 1, named.requests(), name);
            assertEquals(past ? 200 : PAGE, named.bytes(), name);
        }
    }

    private void read(ByteSource source, int position, int bytes) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(bytes);
        source.readFully(read, position);
        assertEquals(ByteBuffer.wrap(content, position, bytes), read.flip());
    }

    private void asked(long requests, long pages) {
        assertEquals(requests, drive.requests());
        assertEquals(pages * PAGE, drive.bytes());
    }

    private static byte[] content() {
        byte[] content = new byte[4 * PAGE];
        new Random(3).nextBytes(content);
        return content;
    }
}
