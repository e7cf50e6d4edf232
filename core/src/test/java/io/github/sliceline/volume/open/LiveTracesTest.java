package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.BinSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Masks against a loop over all samples, and how often they are read. */
class LiveTracesTest {

    /** A mask in memory that notes what is read of it. */
    private static final class Noted implements BinSource {
        final Shape traces;
        final byte[] live;
        final long said;
        final List<Region> reads = new ArrayList<>();

        Noted(Shape traces, Random random, double holes, boolean says) {
            this.traces = traces;
            this.live = new byte[(int) traces.size()];
            int count = 0;
            for (int i = 0; i < live.length; i++) {
                live[i] = (byte) (random.nextDouble() < holes ? 0 : 1);
                count += live[i];
            }
            this.said = says ? count : UNKNOWN;
        }

        @Override
        public long liveTraces() {
            return said;
        }

        @Override
        public void readLive(Region wanted, ByteBuffer destination) {
            reads.add(wanted);
            for (int i = 0; i < wanted.size(); i++) {
                destination.put(live[(int) index(wanted, i, traces)]);
            }
        }

        @Override
        public boolean hasCoordinates() {
            return false;
        }

        @Override
        public void readCoordinates(Region bins, DoubleBuffer x, DoubleBuffer y) {
            throw new UnsupportedOperationException();
        }
    }

    /** Place in a shape of an element of a region of it, both row-major. */
    private static long index(Region region, long element, Shape shape) {
        long at = 0;
        for (int d = 0; d < region.rank(); d++) {
            at += (region.start(d) + element / region.shape().strides()[d] % region.count(d)) * shape.strides()[d];
        }
        return at;
    }

    private static Region part(Shape shape, Random random) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) shape.extent(d));
            count[d] = 1L + random.nextInt((int) (shape.extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private static Region tracesOf(Region samples) {
        int rank = samples.rank() - 1;
        long[] start = new long[rank];
        Arrays.setAll(start, samples::start);
        return Region.of(start, Arrays.copyOf(samples.shape().extents(), rank));
    }

    @Test
    void blanksWhatALoopBlanks() throws IOException {
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            int rank = 2 + random.nextInt(3);
            Shape volume = Shape.of(
                    random.longs(rank, 1, rank == 4 ? 9 : rank == 3 ? 20 : 300).toArray());
            Shape traces = Shape.of(Arrays.copyOf(volume.extents(), rank - 1));
            Noted source = new Noted(traces, random, random.nextDouble(), false);
            Region region = part(volume, random);
            // of the whole volume, or of just the traces wanted
            Region known = random.nextBoolean() ? Region.all(traces) : tracesOf(region);
            int before = random.nextInt(3);
            FloatBuffer samples = FloatBuffer.allocate(before + (int) region.size() + 1);
            LiveMask.read(source, known).blank(region, samples.position(before));
            float[] wanted = new float[samples.capacity()];
            for (int i = 0; i < region.size(); i++) {
                long trace = index(region, i, volume) / volume.extent(rank - 1);
                wanted[before + i] = source.live[(int) trace] == 0 ? Float.NaN : 0;
            }
            assertArrayEquals(wanted, samples.array(), "seed " + seed);
            assertEquals(before, samples.position());
        }
    }

    @Test
    void theMaskIsReadOnceAndOnlyIfItMustBe() throws IOException {
        Shape traces = Shape.of(7, 9);
        Region all = Region.of(new long[3], new long[] {7, 9, 2});
        for (boolean says : new boolean[] {true, false}) {
            for (double holes : new double[] {0, 0.3}) {
                Noted source = new Noted(traces, new Random(1), holes, says);
                LiveTraces live = new LiveTraces(source, traces, () -> true);
                assertFalse(live.isKnown());
                for (int i = 0; i < 3; i++) {
                    live.blank(List.of(all), List.of(FloatBuffer.allocate(126)));
                    assertTrue(live.isKnown());
                }
                assertEquals(says && holes == 0 ? 0 : 1, source.reads.size());
            }
        }
    }

    @Test
    void nobodyKnowsBeforeTheFileIsComplete() throws IOException {
        Shape traces = Shape.of(7, 9);
        Region all = Region.of(new long[3], new long[] {7, 9, 1});
        Noted source = new Noted(traces, new Random(1), 0.5, true);
        AtomicBoolean complete = new AtomicBoolean();
        LiveTraces live = new LiveTraces(source, traces, complete::get);
        FloatBuffer samples = FloatBuffer.allocate(63);
        live.blank(List.of(all), List.of(samples));
        assertArrayEquals(new float[63], samples.array());
        assertEquals(List.of(), source.reads);
        complete.set(true);
        live.blank(List.of(all), List.of(samples));
        for (int i = 0; i < 63; i++) {
            assertEquals(source.live[i] == 0, Float.isNaN(samples.get(i)), "bin " + i);
        }
    }
}
