package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file that gets its name between two openings of that name must not be read with the other's chunk addresses. */
class ReplacedFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that are open are not replaced there")
    @EnumSource
    void openingSaysSo(Backend backend) throws IOException {
        UsableBackends.assume(backend);
        Path file = volume("volume.h5");
        Path another = volume("another.h5");
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(backend);
        try (Hdf5Volume volume = (Hdf5Volume) new VolumeOpener(file, options, OpenHooks.NONE).open(found -> found)) {
            ReadPaths.open(volume, options).close();
            Files.move(another, file, StandardCopyOption.REPLACE_EXISTING);
            IOException refused = assertThrows(IOException.class, () -> ReadPaths.open(volume, options));
            assertEquals(
                    file + ": was replaced by another file while it was being opened; open it again",
                    refused.getMessage());
        }
    }

    private Path volume(String name) throws IOException {
        return new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", DatasetForm.chunked(DataType.FLOAT32, Shape.of(4, 4, 4), Shape.of(2, 2, 2)))
                .write(folder.resolve(name));
    }
}
