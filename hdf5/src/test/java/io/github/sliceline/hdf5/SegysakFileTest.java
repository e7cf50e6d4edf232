package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A volume that segysak wrote through xarray and netCDF-4: lines 111 to 133, crosslines 875 to 892. */
class SegysakFileTest {
    @Test
    void f3() throws IOException {
        Path path = SharedData.find("segysak/f3.seisnc");
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertEquals(List.of("/data", "/iline", "/twt", "/xline"), container.numericDatasets());
            DatasetInfo data = container.dataset("/data");
            assertEquals(Shape.of(23L, 18, 75), data.shape());
            assertEquals(new ElementType(ElementType.Kind.FLOAT, 8, ByteOrder.LITTLE_ENDIAN), data.type());
            assertEquals(23 * 18 * 75 * 8, NaiveDatasetReader.read(container.source(), data).length);
            assertArrayEquals(
                    IntStream.rangeClosed(111, 133).asDoubleStream().toArray(), container.readNumbers("/iline"));
            assertTrue(String.valueOf(container.attributes("/").get("text")).startsWith("C 1 Cropped F3"));
            assertEquals("DIMENSION_SCALE", container.attributes("/twt").get("CLASS"));
            assertEquals(
                    List.of(Optional.of("/iline"), Optional.of("/xline"), Optional.of("/twt")),
                    container.dimensionScales("/data"));
            assertEquals(List.of(), container.dimensionScales("/iline"));
        }
    }
}
