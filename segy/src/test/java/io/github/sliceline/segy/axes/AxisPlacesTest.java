package io.github.sliceline.segy.axes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** Values of axes that are computed or counted anew, from headers in memory. */
class AxisPlacesTest {
    private final ByteBuffer header = ByteBuffer.allocate(240);

    private AxisPlaces places(String axes, int traces, IntConsumer fill) throws IOException {
        AxesSpec spec = AxesSpec.parse(axes);
        AxisKeys keys = AxisKeys.of(spec);
        AxisValues even = new AxisValues(spec);
        AxisValues odd = new AxisValues(spec);
        double[][] all = new double[traces][keys.count()];
        for (int t = 0; t < traces; t++) {
            fill.accept(t);
            keys.read(header, 0, all[t]);
            (t % 2 == 0 ? even : odd).add(all[t]);
        }
        even.add(odd);
        try (SegyFile file = new SegyBytes().grid(1, 1).open()) {
            AxisPlaces places = AxisPlaces.of(even, file);
            for (int t = 0; t < traces; t++) {
                assertEquals(t, places.place(all[t], t), axes + ": trace " + t);
            }
            return places;
        }
    }

    /** Two guns shoot by turns, with numbers that run on; three cables of four channels, too. */
    @Test
    void numbersAreCountedAnewInEachCombination() throws IOException {
        AxisPlaces places = places(
                "gun=171:int16,shot=index(17 by gun),cable=137:int16,channel=wrap(13 by cable)",
                2 * 3 * 3 * 4,
                t -> header.putShort(170, (short) (1 + t / 36))
                        .putInt(16, 100 + t / 36 + 2 * (t / 12 % 3))
                        .putShort(136, (short) (1 + t / 4 % 3))
                        .putInt(12, 1 + t % 12));
        assertEquals(
                "[1…2 step 1, 1…3 step 1, 1…3 step 1, 1…4 step 1]",
                places.axes().toString());
    }

    @Test
    void azimuthAndDistanceComeFromScaledCoordinates() throws IOException {
        int[][] receivers = {{0, 10}, {0, 20}, {10, 0}, {20, 0}, {0, -10}, {0, -20}, {-10, 0}, {-20, 0}};
        AxisPlaces places = places(
                "azimuth,offset=distance",
                8,
                t -> header.putShort(70, (short) -10)
                        .putInt(72, 5000)
                        .putInt(76, 9000)
                        .putInt(80, 5000 + 10 * receivers[t][0])
                        .putInt(84, 9000 + 10 * receivers[t][1]));
        assertArrayEquals(new double[] {0, 90, 180, 270}, places.axes().get(0).values());
        assertArrayEquals(new double[] {10, 20}, places.axes().get(1).values());
    }

    /** An azimuth of 350° is in the class around 0°. */
    @Test
    void classesHaveCentres() throws IOException {
        int[] degrees = {350, 29, 61};
        AxisPlaces places = places(
                "azimuth:bins=30@0",
                3,
                t -> header.putInt(80, (int) Math.round(10_000 * Math.sin(Math.toRadians(degrees[t]))))
                        .putInt(84, (int) Math.round(10_000 * Math.cos(Math.toRadians(degrees[t])))));
        assertArrayEquals(new double[] {0, 30, 60}, places.axes().get(0).values());
    }

    @Test
    void aFieldThatNobodyFilledInIsNoAxis() {
        UnsupportedFileException e = assertThrows(
                UnsupportedFileException.class, () -> places("shot,cable=137:int16", 2, t -> header.putInt(8, t)));
        assertTrue(
                String.valueOf(e.getMessage()).contains("axis cable: 137:int16 is 0 in all traces; leave"),
                e.getMessage());
    }
}
