package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.NativeLibrary;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A volume without a single sample opens along every path, and reads as nothing. */
class EmptyVolumeTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void opensAndReadsNothing(Backend backend) throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Path file = folder.resolve("empty.h5");
        try (Hdf5Writer writer = Hdf5Writer.create(file, false)) {
            writer.createDataset(DatasetSpec.contiguous("/data", NumberType.IEEE_F32LE, 0, 4, 5));
        }
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            assertEquals(0, volume.read(Region.all(volume.shape())).length);
            assertFalse(volume.hasPlanes(), "there is no inline to read");
        }
    }
}
