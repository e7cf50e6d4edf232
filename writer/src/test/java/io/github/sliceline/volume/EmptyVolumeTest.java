package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
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
        UsableBackends.assume(backend);
        Path file = new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(0, 4, 5)))
                .write(folder.resolve("empty.h5"));
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            assertEquals(0, volume.read(Region.all(volume.shape())).length);
            assertFalse(volume.hasPlanes(), "there is no inline to read");
        }
    }
}
