package io.github.sliceline.bench;

import io.github.sliceline.bench.drive.SimulatedDrive;
import io.github.sliceline.volume.info.ReadCost;
import java.util.Optional;

/** What was asked of a drive so far, as the system counts it, or the drive where it is simulated. */
@FunctionalInterface
interface ReadsSoFar {
    /** What was asked from an earlier look to this one; both of the same drive. */
    ReadCost since(ReadsSoFar earlier);

    /** The count so far; empty where nobody keeps one. */
    static Optional<ReadsSoFar> of(Optional<SimulatedDrive> drive) {
        return drive.isPresent()
                ? Optional.of(OfDrive.now(drive.get()))
                : ProcessReads.now().map(OfProcess::new);
    }

    /** The counters of this process. */
    record OfProcess(ProcessReads reads) implements ReadsSoFar {
        @Override
        public ReadCost since(ReadsSoFar earlier) {
            return reads.since(((OfProcess) earlier).reads);
        }
    }

    /** Those of a simulated drive. */
    record OfDrive(long requests, long bytes) implements ReadsSoFar {
        static OfDrive now(SimulatedDrive drive) {
            return new OfDrive(drive.requests(), drive.bytes());
        }

        @Override
        public ReadCost since(ReadsSoFar earlier) {
            OfDrive before = (OfDrive) earlier;
            return new ReadCost(Math.toIntExact(requests - before.requests), bytes - before.bytes);
        }
    }
}
