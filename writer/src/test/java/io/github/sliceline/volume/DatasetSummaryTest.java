package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.info.DatasetSummary;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What there is to choose from in a file, and that each of it can be opened. */
class DatasetSummaryTest {
    @TempDir
    Path folder;

    private static DatasetForm floats(long... extents) {
        return DatasetForm.contiguous(DataType.FLOAT32, Shape.of(extents));
    }

    @Test
    void allThatCanBeReadIsNamed() throws IOException {
        Path file = new HandMadeFile(FormatVersion.V1_10)
                .group("/near")
                .dataset("/near/cube", floats(2, 3, 4))
                .dataset("/vector", floats(7))
                .dataset("/gathers", floats(2, 2, 2, 2))
                .dataset("/many", floats(1, 1, 1, 1, 1))
                .write(folder.resolve("a.h5"));
        List<DatasetSummary> found = SeismicVolume.datasets(file, ReadOptions.DEFAULTS);
        assertEquals(
                List.of("/gathers, 2 × 2 × 2 × 2", "/near/cube, 2 × 3 × 4", "/vector, 7"),
                found.stream().map(DatasetSummary::toString).sorted().toList());
        for (DatasetSummary one : found) {
            try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset(one.dataset()))) {
                assertEquals(one.shape(), volume.shape());
            }
        }
    }

    @Test
    void aFileOfAnotherFormatIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("a.h5"), "Dear geophysicist,\n");
        assertThrows(CorruptFileException.class, () -> SeismicVolume.datasets(file, ReadOptions.DEFAULTS));
    }

    @Test
    void aSectionOfComputedSamplesHasAsManyAsItsAxes() {
        Axis lines = Axis.regular("crossline", "", 10, 2, 2);
        Axis samples = Axis.regular("twt", "ms", 0, 4, 3);
        Section section = Section.of("Difference of inline 7", lines, samples, new float[] {1, 2, 3, 4, 5, 6});
        assertEquals(6, section.at(1, 2));
        assertEquals("Difference of inline 7", section.title());
        assertThrows(IllegalArgumentException.class, () -> Section.of("", lines, samples, new float[5]));
    }
}
