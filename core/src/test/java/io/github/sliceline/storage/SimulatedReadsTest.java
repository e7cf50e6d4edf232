package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.tune.DriveModel;
import io.github.sliceline.tune.SimulatedDrive;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void aChannelGivesTheSameBytesForTheSameRequests(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("some.h5"), content);
        try (SimulatedChannel channel = SimulatedChannel.open(file, drive)) {
            ByteBuffer read = ByteBuffer.allocate(100);
            assertEquals(100, channel.read(read, PAGE - 50));
            assertEquals(ByteBuffer.wrap(content, PAGE - 50, 100), read.flip());
            asked(1, 2);
            assertEquals(
                    ByteBuffer.wrap(content, 3 * PAGE, PAGE),
                    channel.map(FileChannel.MapMode.READ_ONLY, 3 * PAGE, PAGE));
            asked(2, 3);
            ByteBuffer next = ByteBuffer.allocate(8);
            assertEquals(8, channel.position(2 * PAGE).read(next));
            assertEquals(ByteBuffer.wrap(content, 2 * PAGE, 8), next.flip());
            asked(3, 4);
            assertThrows(NonWritableChannelException.class, () -> channel.write(ByteBuffer.allocate(1), 0));
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
