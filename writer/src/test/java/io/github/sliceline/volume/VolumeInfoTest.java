package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.NativeLibrary;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a volume is told to many, so nobody can change it. */
class VolumeInfoTest {
    @TempDir
    Path folder;

    @Test
    void cannotBeChanged() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Path file = folder.resolve("volume.h5");
        try (Hdf5Writer writer = Hdf5Writer.create(file, false)) {
            writer.createDataset(DatasetSpec.contiguous("/data", NumberType.IEEE_F32LE, 2, 3, 4));
            writer.attribute("/data", "long_name", "amplitude");
        }
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            VolumeInfo info = volume.info();
            assertEquals("amplitude", info.attributes().get("long_name"));
            assertThrows(
                    UnsupportedOperationException.class, () -> info.attributes().put("units", "m"));
            assertThrows(
                    UnsupportedOperationException.class,
                    () -> info.fileAttributes().put("units", "m"));
            assertThrows(
                    UnsupportedOperationException.class, () -> info.filters().add("deflate"));
        }
    }
}
