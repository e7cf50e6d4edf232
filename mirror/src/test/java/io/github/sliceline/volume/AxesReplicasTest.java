package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorSync;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.Mirrors;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.verify.VolumeVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replicas of volumes of any axes and of tables of traces, here and on a server, made and edited. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class AxesReplicasTest {
    /** In a build 5, with {@code -Pfull} 50. */
    private static final int VOLUMES = Cases.number(5, 50);

    @TempDir
    Path folder;

    @Test
    void replicasHaveTheSameSamples() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Path served = Files.createDirectory(folder.resolve("served"));
        Path file = folder.resolve("axes.h5");
        List<Path> copies = List.of(folder.resolve("copy.h5"), served.resolve("axes.h5"));
        try (TestServer server = TestServer.start(served)) {
            List<MirrorTarget> targets = List.of(new MirrorTarget.LocalFile(copies.get(0)), server.target("axes.h5"));
            for (long seed = 0; seed < VOLUMES; seed++) {
                RandomAxes made = new RandomAxes(seed);
                made.write(file);
                for (MirrorTarget target : targets) {
                    assertTrue(
                            new MirrorSync(file, target, Job.quiet())
                                    .synchronise()
                                    .isIdentical(),
                            made.toString());
                }
                Mirrors mirrors = new MirrorTargets(targets, MirrorPolicy.FAIL, Duration.ofMinutes(1)).ofEdited();
                VolumeEdit.set(
                        file, Map.of("survey", "x".repeat(300), "quantity", "velocity"), EditOptions.DEFAULTS, mirrors);
                assertTrue(mirrors.areIdentical(), made.toString());
                for (Path copy : copies) {
                    assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy), made.toString());
                    requireSame(made, copy);
                }
            }
        }
    }

    private static void requireSame(RandomAxes made, Path copy) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(copy)) {
            assertEquals(made.axes, volume.axes());
            AxesTest.requireSame(made, volume, new Random(1), true);
        }
        assertTrue(VolumeVerifier.verify(copy, 0, List.of(), Job.quiet()).isSound(), made.toString());
    }
}
