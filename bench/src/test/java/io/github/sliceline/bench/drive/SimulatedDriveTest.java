package io.github.sliceline.bench.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.tune.drive.DriveModel;
import org.junit.jupiter.api.Test;

class SimulatedDriveTest {
    private static final long OVERSLEPT = 55_000;

    /** Time that passes only where somebody sleeps, and then too much. */
    private static final class SleepyClock implements SimulatedDrive.Clock {
        private long now = 1_000_000_000;

        @Override
        public long nanos() {
            return now;
        }

        @Override
        public void sleepUntil(long nanos) {
            if (nanos > now) {
                now = nanos + OVERSLEPT;
            }
        }
    }

    @Test
    void whatAThreadOversleptIsTakenOffItsNextRequest() {
        for (String name : new String[] {"nvme", "optane", "sata", "hdd", "object"}) {
            DriveModel model = DriveModel.named(name);
            SleepyClock clock = new SleepyClock();
            SimulatedDrive drive = new SimulatedDrive(model, clock);
            long began = clock.nanos();
            for (int i = 0; i < 1000; i++) {
                drive.send("some.h5", (i * 7919L % 1000) << 24, 4096).await();
            }
            double wanted = 1000 * model.latencySeconds() * 1e9;
            assertEquals(wanted, (double) (clock.nanos() - began), wanted * 0.01 + OVERSLEPT, name);
            assertEquals(1000, drive.requests());
            assertEquals(4_096_000, drive.bytes());
        }
    }
}
