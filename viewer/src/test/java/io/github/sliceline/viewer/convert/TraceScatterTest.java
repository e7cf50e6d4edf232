package io.github.sliceline.viewer.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.segy.TraceHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TraceScatterTest {
    private static final int ACROSS = 193;
    private static final int UP = 189;

    private static void add(TraceScatter scatter, long first, int[][] traces) {
        ByteBuffer headers = ByteBuffer.allocate(traces.length * TraceHeader.BYTES);
        for (int k = 0; k < traces.length; k++) {
            headers.putInt(k * TraceHeader.BYTES + ACROSS - 1, traces[k][0]);
            headers.putInt(k * TraceHeader.BYTES + UP - 1, traces[k][1]);
        }
        scatter.accept(first, traces.length, headers);
    }

    private static float[] fold(TraceMap map) {
        float[] fold = new float[map.width() * map.height()];
        for (int at = 0; at < fold.length; at++) {
            fold[at] = map.at(at % map.width(), at / map.width());
        }
        return fold;
    }

    /** Lines of any step and sign, in blocks in any order: each cell is a bin, and has its traces. */
    @Test
    void countsTheTracesOfEachBin() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int across = 1 + random.nextInt(40);
            int up = 1 + random.nextInt(40);
            int stepAcross = 1 + random.nextInt(9);
            int stepUp = 1 + random.nextInt(900);
            int from = random.nextInt(20_000) - 10_000;
            float[] wanted = new float[across * up];
            TraceScatter scatter = new TraceScatter(ACROSS, UP, false);
            for (int block = 0; block < 8; block++) {
                int[][] traces = new int[50][];
                for (int k = 0; k < traces.length; k++) {
                    // The corners and their neighbours are there, so that range and step are known.
                    int x = block == 0 && k < 4
                            ? Math.min(across - 1, k % 2 * (1 + k / 2 * across))
                            : random.nextInt(across);
                    int y = block == 0 && k < 4 ? Math.min(up - 1, k % 2 * (1 + k / 2 * up)) : random.nextInt(up);
                    wanted[y * across + x]++;
                    traces[k] = new int[] {from + x * stepAcross, from + y * stepUp};
                }
                add(scatter, block, traces);
            }
            TraceMap map = scatter.map().orElseThrow();
            if (lines(map.across()) == across && lines(map.up()) == up) {
                assertEquals(across, map.width(), "seed " + seed);
                assertEquals(up, map.height(), "seed " + seed);
                assertArrayEquals(wanted, fold(map), 0, "seed " + seed);
            }
            assertEquals(400, map.traces());
        }
    }

    /** Of more lines than there are cells, cells are several bins, and what is there is still one trace for each of them. */
    @Test
    void cellsOfManyBinsHaveTheMeanFold() {
        int[][] traces = new int[3000][];
        for (int k = 0; k < traces.length; k++) {
            traces[k] = new int[] {7 + 3 * k, 5};
        }
        TraceScatter scatter = new TraceScatter(ACROSS, UP, false);
        add(scatter, 0, Arrays.copyOfRange(traces, 1500, 3000));
        add(scatter, 1, Arrays.copyOfRange(traces, 0, 1500));
        TraceMap map = scatter.map().orElseThrow();
        assertEquals(new TraceMap.Range(7, 9004, 3), map.across());
        assertEquals(1, map.height());
        for (float fold : fold(map)) {
            assertEquals(1, fold, 1e-6);
        }
    }

    /** The largest numbers that there are do not overflow. */
    @Test
    void allNumbersHavePlace() {
        TraceScatter scatter = new TraceScatter(ACROSS, UP, false);
        add(scatter, 0, new int[][] {{0, 0}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 2}});
        TraceMap map = scatter.map().orElseThrow();
        int taken = 0;
        for (float fold : fold(map)) {
            taken += fold > 0 ? 1 : 0;
        }
        assertEquals(3, taken);
        assertEquals(new TraceMap.Range(Integer.MIN_VALUE, Integer.MAX_VALUE, 1), map.across());
    }

    @Test
    void zeroCoordinatesAreLeftOut() {
        TraceScatter scatter = new TraceScatter(ACROSS, UP, true);
        add(scatter, 0, new int[][] {{0, 0}, {0, 0}});
        assertEquals(Optional.empty(), scatter.map());
        add(scatter, 1, new int[][] {{500_000, 6_000_000}, {500_025, 6_000_000}});
        assertEquals(2, scatter.map().orElseThrow().width());
    }

    private static long lines(TraceMap.Range range) {
        return (range.last() - range.first()) / range.step() + 1;
    }
}
