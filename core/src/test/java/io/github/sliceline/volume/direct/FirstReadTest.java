package io.github.sliceline.volume.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FirstReadTest {
    /** Counts samples of three bytes. */
    private static final class Counter implements SampleDecoder {
        private final AtomicLong alone = new AtomicLong();
        private final AtomicLong together = new AtomicLong();

        @Override
        public int elementBytes() {
            return 3;
        }

        @Override
        public ByteOrder order() {
            return ByteOrder.BIG_ENDIAN;
        }

        @Override
        public boolean isPlainFloats() {
            return false;
        }

        @Override
        public float at(ByteBuffer source, int index) {
            assertNotEquals(0, source.get(index));
            alone.incrementAndGet();
            return 0;
        }

        @Override
        public void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch) {
            together.addAndGet(count);
        }
    }

    @Test
    void planesOfTracesAreReadToTheirEnd() {
        Counter samples = new Counter();
        FirstRead.readPlanes(samples, Shape.of(4, 5, 64), Shape.of(1, 1, 64));
        assertEquals(2 * (4 + 5) * 64, samples.together.get()); // what fails is not thrown
        assertEquals(2 * 4 * 5, samples.alone.get());
    }
}
