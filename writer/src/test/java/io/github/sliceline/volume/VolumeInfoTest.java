package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.info.VolumeInfo;
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
        Path file = new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(2, 3, 4)))
                .attribute("/data", "long_name", AttributeValue.text("amplitude"))
                .write(folder.resolve("volume.h5"));
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
