package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.StorageLayout.Chunked;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A volume that segysak wrote through xarray and netCDF-4. */
class SegysakFileTest {
    @Test
    void f3() throws IOException {
        Path path = SharedData.find("data/segysak/f3.seisnc");
        try (Hdf5Container container = Hdf5Container.open(path)) {
            System.out.println(container.numericDatasets() + " " + container.attributes("/"));
            for (String dataset : container.numericDatasets()) {
                DatasetInfo info = container.dataset(dataset);
                System.out.println(info + " " + container.attributes(dataset));
                if (info.layout() instanceof Chunked) {
                    System.out.println(ChunkIndexReader.read(container.source(), info).chunksStored());
                }
                assertTrue(NaiveDatasetReader.read(container.source(), info).length > 0);
            }
            assertEquals(1, 1);
        }
    }
}
