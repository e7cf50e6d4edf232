package io.github.sliceline.viewer.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MeterTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void saysHowMuchHowFastAndHowLong() {
        Meter meter = new Meter();
        assertEquals("", meter.words());
        meter.report("Scanning", 5_000_000, 10_000_000, 0);
        meter.report("Converting", 0, 2_000_000_000, SECOND);
        assertEquals("Converting: 0 bytes of 2.0 GB", meter.words());
        meter.report("Converting", 500_000_000, 2_000_000_000, 3 * SECOND);
        assertEquals("Converting: 500 MB of 2.0 GB, 250 MB/s, 6.0 s left", meter.words());
        assertEquals(250, meter.perMille());
    }

    /** Gone on with, the first report is not done in no time. */
    @Test
    void resumedWorkDoesNotCountAsSpeed() {
        Meter meter = new Meter();
        meter.report("Converting", 1_000_000_000, 2_000_000_000, 0);
        meter.report("Converting", 1_100_000_000, 2_000_000_000, 2 * SECOND);
        assertEquals("Converting: 1.1 GB of 2.0 GB, 50.0 MB/s, 18.0 s left", meter.words());
    }

    @Test
    void progressInAnyOrderNeverGoesBack() {
        Meter meter = new Meter();
        meter.report("Checking what is done", 7, 20, 0);
        meter.report("Checking what is done", 6, 20, 1);
        assertEquals("Checking what is done: 7 of 20", meter.words());
    }

    @Test
    void aStageWithoutATotalShowsItsName() {
        Meter meter = new Meter();
        meter.report("Hashing the source", 0, 1, 0);
        assertEquals("Hashing the source…", meter.words());
        assertEquals(-1, meter.perMille());
    }
}
