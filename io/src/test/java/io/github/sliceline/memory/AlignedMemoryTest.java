package io.github.sliceline.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AlignedMemoryTest {
    private static final int HUGE_PAGE = 2 << 20;

    /** Of any size and number; 51,200 bytes times 64 is no whole number of huge pages. */
    @Test
    void buffersAreAlignedAndDoNotOverlap() {
        Random random = new Random(1);
        check(51_200, 64);
        for (int i = 0; i < 60; i++) {
            check(1 + random.nextInt(1 << (8 + random.nextInt(14))), 1 + random.nextInt(70));
        }
    }

    private static void check(int bytes, int count) {
        String what = count + " buffers of " + bytes;
        try (AlignedMemory memory = new AlignedMemory(bytes, count)) {
            check(memory, bytes, count, what);
        }
    }

    private static void check(AlignedMemory memory, int bytes, int count, String what) {
        List<ByteBuffer> buffers = new ArrayList<>();
        for (int i = 0; i < Math.min(count, (24 << 20) / bytes + 1); i++) {
            ByteBuffer buffer = memory.next();
            assertTrue(buffer.isDirect(), what);
            assertEquals(bytes, buffer.capacity(), what);
            assertEquals(0, buffer.alignmentOffset(0, DirectIo.PAGE), what);
            buffer.put(0, (byte) i).put(bytes - 1, (byte) i);
            buffers.add(buffer);
        }
        for (int i = 0; i < buffers.size(); i++) {
            assertEquals((byte) i, buffers.get(i).get(0), what);
            assertEquals((byte) i, buffers.get(i).get(bytes - 1), what);
        }
    }

    @Test
    void fromTheSecondOnBuffersShareAHugePage() {
        try (AlignedMemory memory = new AlignedMemory(512 << 10, 33)) {
            memory.next();
            for (int i = 0; i < 32; i++) {
                int offset = i % 16 * (512 << 10) % HUGE_PAGE;
                assertEquals(offset, memory.next().alignmentOffset(0, HUGE_PAGE), "buffer " + i);
            }
        }
    }

    /** A write of one byte, or one small plane, took 10 MB. */
    @Test
    void aSingleBufferTakesOnlyItsOwnMemory() {
        long before = DirectMemory.inUse();
        try (AlignedMemory memory = new AlignedMemory(512 << 10, 64)) {
            memory.next();
            assertEquals((512 << 10) + DirectIo.PAGE, DirectMemory.inUse() - before);
            memory.next();
            assertTrue(DirectMemory.inUse() - before > 8 << 20);
        }
        assertEquals(before, DirectMemory.inUse());
    }

    @Test
    void withoutMemoryForManyEachBufferIsMadeAlone() {
        try (AlignedMemory memory = new AlignedMemory(512 << 10, 64)) {
            memory.next();
            assertEquals(2, AllocationFaults.during(memory::next, 1), "the slab, and the buffer that came instead");
            long before = DirectMemory.inUse();
            memory.next();
            assertEquals((512 << 10) + DirectIo.PAGE, DirectMemory.inUse() - before);
        }
    }
}
