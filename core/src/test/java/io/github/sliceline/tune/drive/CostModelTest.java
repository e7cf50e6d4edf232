package io.github.sliceline.tune.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.volume.options.ReadOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {

    /** 10 µs a request at 2 GB/s are 20,000 bytes: 5 blocks; nine times that, rounded up, is 256 KiB. */
    @Test
    void modelIsFoundAgainInItsOwnFigures() {
        CostModel model = DriveModel.of(FakeReports.linear(10e-6, 2e9, 16)).costs();
        assertEquals(new CostModel(16, 20480, 256 << 10, true), model);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64})
    void queueIsAsDeepAsHelps(int fullQueue) {
        assertEquals(
                fullQueue,
                DriveModel.of(FakeReports.linear(1e-5, 1e9, fullQueue)).costs().queueDepth());
    }

    @Test
    void dearerRequestsAndFasterBytesMakeLongerGaps() {
        int last = 0;
        for (double seconds = 1e-8; seconds < 1; seconds *= 1.3) {
            CostModel model = DriveModel.of(FakeReports.linear(seconds, 1e9, 8)).costs();
            assertTrue(model.gapBytes() >= last, "at " + seconds + " s: " + model);
            last = model.gapBytes();
        }
        assertEquals(2 << 20, last);
        last = 0;
        for (double rate = 1e6; rate < 1e12; rate *= 1.3) {
            CostModel model = DriveModel.of(FakeReports.linear(1e-5, rate, 8)).costs();
            assertTrue(model.gapBytes() >= last, "at " + rate + " B/s: " + model);
            last = model.gapBytes();
        }
    }

    /** Waiting 50 ms costs much, so requests are long; how many of them memory allows at once, whoever reads says. */
    @Test
    void objectStoresGetLongRequestsAndDrivesDoNot() {
        assertEquals(
                new CostModel(64, 244 * 4096, 8 << 20, false),
                DriveModel.named("object").costs());
        for (String drive : DriveModel.names()) {
            boolean object = drive.equals("object");
            assertEquals(object, DriveModel.named(drive).costs().requestBytes() > 4 << 20, drive);
        }
    }

    /** Whatever a report says, the planner accepts what follows from it, and the buffers have a bound. */
    @RepeatedTest(200)
    void anyReportGivesAModelWithinBounds() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<ProbePoint> points = new ArrayList<>();
        for (int i = random.nextInt(60); i > 0; i--) {
            points.add(FakeReports.point(
                    oneOf(List.of(AccessPattern.values()), random),
                    1 << random.nextInt(30),
                    1 << random.nextInt(random.nextBoolean() ? 3 : 12),
                    Math.pow(10, random.nextDouble() * 300 - 150)));
        }
        DriveClass drive = oneOf(List.of(DriveClass.values()), random);
        requireSound(
                "seed " + seed, DriveModel.of(FakeReports.of(drive, points)).costs());
    }

    @ParameterizedTest
    @EnumSource
    void withoutMeasurementsTheClassDecides(DriveClass drive) {
        CostModel model = DriveModel.of(FakeReports.of(drive, List.of())).costs();
        assertEquals(DriveModel.of(drive).costs(), model);
        requireSound(drive.name(), model);
    }

    @Test
    void onlyLongRequestsTellNothingAboutTheirCost() {
        ProbePoint longOne = FakeReports.point(AccessPattern.RANDOM, 1 << 20, 4, 500);
        ProbePoint shortOne = FakeReports.point(AccessPattern.RANDOM, 4096, 4, 500);
        for (ProbePoint only : List.of(longOne, shortOne)) {
            assertEquals(
                    DriveModel.of(DriveClass.HDD).costs(),
                    DriveModel.of(FakeReports.of(DriveClass.HDD, List.of(only))).costs());
        }
    }

    @Test
    void nonsenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new CostModel(0, 4096, 1 << 20, true));
        assertThrows(IllegalArgumentException.class, () -> new CostModel(1, -1, 1 << 20, true));
        assertThrows(IllegalArgumentException.class, () -> new CostModel(1, 4096, 4095, true));
        CostModel longest = new CostModel(1, 2 << 20, 8 << 20, true);
        assertEquals(longest, ReadOptions.DEFAULTS.withCosts(longest).costs().orElseThrow());
        assertThrows(
                IllegalArgumentException.class,
                () -> ReadOptions.DEFAULTS.withCosts(new CostModel(1, 0, (8 << 20) + 1, true)));
        assertThrows(
                IllegalArgumentException.class,
                () -> ReadOptions.DEFAULTS.withCosts(new CostModel(1, (2 << 20) + 1, 1 << 20, true)));
    }

    private static <T> T oneOf(List<T> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static void requireSound(String message, CostModel model) {
        assertTrue(model.gapBytes() >= 4096 && model.gapBytes() % 4096 == 0, message + ": " + model);
        assertEquals(1, Integer.bitCount(model.requestBytes()), message + ": " + model);
        boolean far = (long) model.queueDepth() * model.gapBytes() >= 16 << 20;
        long most = far ? model.queueDepth() * (8L << 20) : 64 << 20;
        assertTrue(model.queueDepth() * (long) model.requestBytes() <= most, message + ": " + model);
    }
}
