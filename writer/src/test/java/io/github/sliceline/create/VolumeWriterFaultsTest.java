package io.github.sliceline.create;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.FaultyStores;
import io.github.sliceline.storage.Victim;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives that fail, and processes that are killed, leave nothing under the final name. */
class VolumeWriterFaultsTest {
    private static final VolumeSpec SPEC = VolumeSpec.of(
                    Axis.of(1, 1, 9), Axis.of(1, 1, 7), SampleAxis.milliseconds(0, 4, 20))
            .withChunk(4, 4, 8);

    @TempDir
    Path folder;

    @Test
    void everyCallMayFail() throws IOException {
        for (VolumeSpec spec : List.of(
                SPEC,
                SPEC.withFilters(ChunkFilters.deflate(1)),
                SPEC.withFill(-1),
                SPEC.withFormat(VolumeSpec.Hdf5Format.V1_8))) {
            int fine = 1;
            while (!writesWithFaultAt(fine, spec)) {
                fine++;
            }
            assertTrue(fine > 20, "only " + fine + " calls");
        }
    }

    /** Whether the fault was never met. */
    private boolean writesWithFaultAt(int call, VolumeSpec spec) throws IOException {
        Path target = folder.resolve("new.h5");
        boolean full = call % 2 == 0;
        WorkStores stores = new FaultyStores(call, full ? "No space left on device" : "Input/output error");
        try (VolumeWriter out = VolumeWriter.create(target, spec, stores)) {
            write(out, spec);
            out.commit();
        } catch (IOException e) {
            assertEquals(full, e instanceof DiskFullException, e.toString());
            try (Stream<Path> left = Files.list(folder)) {
                assertEquals(List.of(), left.toList(), "fault at " + call);
            }
            return false;
        }
        try (SeismicVolume read = SeismicVolume.open(target)) {
            assertEquals(spec.shape(), read.shape());
        }
        Files.delete(target);
        return true;
    }

    private static void write(VolumeWriter out, VolumeSpec spec) throws IOException {
        Region whole = Region.of(new long[] {0, 0, 0}, new long[] {8, 7, 20});
        out.write(whole, new float[8 * 7 * 20]);
        if (spec.filters().isNone()) {
            out.write(Region.of(new long[] {8, 1, 1}, new long[] {1, 5, 18}), new float[90]);
            out.write(Region.of(new long[] {3, 1, 1}, new long[] {6, 5, 3}), new float[90]);
        }
    }

    /** A failure that nobody waits for is told to whoever comes next, and to the commit. */
    @Test
    void nothingIsCommittedAfterAFailure() throws IOException {
        Path target = folder.resolve("new.h5");
        int calls = 1;
        while (true) { // to the first fault that comes after everything was created
            try (VolumeWriter out =
                    VolumeWriter.create(target, SPEC, new FaultyStores(calls, "No space left on device"))) {
                Region chunk = Region.of(new long[] {0, 0, 0}, new long[] {4, 4, 8});
                try {
                    out.write(chunk, new float[128]);
                } catch (DiskFullException e) {
                    // at once or later, as the threads have it
                }
                assertThrows(DiskFullException.class, out::commit);
                assertInstanceOf(
                        IllegalStateException.class,
                        assertThrows(Exception.class, () -> out.write(chunk, new float[128])));
                break;
            } catch (DiskFullException e) {
                calls++;
            }
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    /** Everything is written when the process dies, and nothing is committed. */
    @Test
    void killedBeforeTheCommit() throws IOException, InterruptedException {
        Path target = folder.resolve("new.h5");
        Victim.Outcome outcome = Victim.of(Killed.class, target).run();
        assertEquals(3, outcome.code(), outcome.said());
        assertTrue(Files.notExists(target));
        assertTrue(Files.exists(folder.resolve("new.h5.part")));
        try (VolumeWriter out = VolumeWriter.create(target, SPEC)) {
            write(out, SPEC);
            out.commit();
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(target), left.toList());
        }
    }

    /** Program that dies before it commits. */
    static final class Killed {
        private Killed() {}

        public static void main(String[] arguments) throws IOException {
            try (VolumeWriter out = VolumeWriter.create(Path.of(arguments[0]), SPEC)) {
                write(out, SPEC);
                Runtime.getRuntime().halt(3);
            }
        }
    }
}
