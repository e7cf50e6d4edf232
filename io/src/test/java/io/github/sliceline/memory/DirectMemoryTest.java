package io.github.sliceline.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DirectMemoryTest {
    @TempDir
    Path folder;

    @Test
    void memoryStartsOnAPageAndCountsUntilItIsClosed() {
        long before = DirectMemory.inUse();
        DirectMemory memory = DirectMemory.allocate(10_000);
        ByteBuffer buffer = memory.buffer();
        assertTrue(buffer.isDirect());
        assertEquals(10_000, buffer.remaining());
        assertEquals(0, buffer.alignmentOffset(0, DirectIo.PAGE));
        assertEquals(10_000 + DirectIo.PAGE, DirectMemory.inUse() - before);
        memory.close();
        memory.close();
        assertEquals(before, DirectMemory.inUse());
    }

    /** The collector would take its time; what this JVM may take in all is taken here more than once. */
    @Test
    void closingFreesAtOnce() {
        int bytes = (int) Math.min(1 << 26, DirectMemory.limit() / 4);
        for (long taken = 0; taken < DirectMemory.limit() * 5 / 4; taken += bytes) {
            DirectMemory.allocate(bytes).close();
        }
    }

    @Test
    void exceedingTheBudgetFailsAndLeavesItIntact() {
        assumeTrue(DirectMemory.limit() < Integer.MAX_VALUE - DirectIo.PAGE, "one buffer is always within the budget");
        long before = DirectMemory.inUse();
        int bytes = (int) DirectMemory.limit();
        OutOfMemoryError e = assertThrows(OutOfMemoryError.class, () -> DirectMemory.allocate(bytes));
        assertTrue(String.valueOf(e.getMessage()).contains(DirectMemory.LIMIT_PROPERTY), e::toString);
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void limitsMayHaveAUnit() {
        assertEquals(Runtime.getRuntime().maxMemory(), DirectMemory.limit(""));
        assertEquals(12_345, DirectMemory.limit("12345"));
        assertEquals(64 << 10, DirectMemory.limit("64k"));
        assertEquals(64 << 20, DirectMemory.limit("64M"));
        assertEquals(3L << 30, DirectMemory.limit(" 3g "));
        for (String nonsense : new String[] {"m", "64x", "-", "99999999999g"}) {
            assertThrows(IllegalArgumentException.class, () -> DirectMemory.limit(nonsense), nonsense);
        }
    }

    /** Java 24 and later warn of the way that there is before Java 22. */
    @Test
    void fromJava22OnArenasFreeIt() {
        Class<?> way = Runtime.version().feature() < 22 ? Allocator.Cleaners.class : Allocator.Arenas.class;
        assertInstanceOf(way, DirectMemory.allocator());
    }

    @Test
    void mappedFilesShowTheirBytesAndWhetherTheyAreInMemory() throws Exception {
        Path file = Files.write(folder.resolve("file"), new byte[] {1, 2, 3});
        try (FileChannel channel = FileChannel.open(file)) {
            DirectMemory mapped = DirectMemory.map(channel, 0, 3);
            MappedByteBuffer bytes = mapped.mapped();
            assertEquals(3, bytes.get(2));
            assertTrue(bytes.isLoaded() || OS.WINDOWS.isCurrentOs(), "just written, and read; Windows never says so");
            mapped.close();
        }
    }
}
