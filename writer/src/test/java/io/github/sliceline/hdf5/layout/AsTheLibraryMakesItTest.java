package io.github.sliceline.hdf5.layout;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.NativeLibrary;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A volume as libhdf5 makes it for a conversion, and as we lay it out: readers see the same. */
class AsTheLibraryMakesItTest {
    private static final Shape VOLUME = Shape.of(40, 30, 100);
    private static final Shape CHUNK = Shape.of(16, 16, 32);
    private static final List<String> DATASETS = List.of("/data", "/headers", "/iline", "/live", "/unit");

    @TempDir
    Path folder;

    @Test
    void readersSeeTheSame() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        for (FormatVersion format : FormatVersion.values()) {
            Path theirs = folder.resolve("theirs.h5");
            Path ours = folder.resolve("ours.h5");
            writeTheirs(theirs, format == FormatVersion.V1_8);
            writeOurs(ours, format);
            assertEquals(seenByUs(theirs), seenByUs(ours));
            assertEquals(seenByTheLibrary(theirs), seenByTheLibrary(ours));
        }
    }

    private static void writeTheirs(Path path, boolean since18) throws IOException {
        try (Hdf5Writer writer = Hdf5Writer.create(path, since18)) {
            writer.createDataset(DatasetSpec.chunked("/data", NumberType.IEEE_F32LE, VOLUME, CHUNK, 0));
            writer.createDataset(
                    DatasetSpec.chunked("/headers", NumberType.STD_U8LE, Shape.of(900, 240), Shape.of(64, 240), 1));
            writer.createDataset(DatasetSpec.contiguous("/iline", NumberType.STD_I32LE, 40));
            writer.createDataset(DatasetSpec.contiguous("/live", NumberType.STD_I8LE, 40, 30));
            writer.createDataset(DatasetSpec.chunked("/unit", NumberType.IEEE_F64LE, Shape.of(5), Shape.of(5), 0));
            writer.attribute("/data", "long_name", "amplitude");
            writer.attribute("/", "bytes", 7L);
            writer.attribute("/", "transform", new double[] {1, 2, 3});
            writer.attachScale("/iline", "iline", "/data", 0);
            writer.attachScale("/iline", "iline", "/live", 0);
        }
    }

    private static void writeOurs(Path path, FormatVersion format) throws IOException {
        FileSpec spec = new FileSpec(format);
        spec.dataset("/data", DatasetForm.chunked(DataType.FLOAT32, VOLUME, CHUNK));
        spec.dataset(
                "/headers",
                DatasetForm.chunked(DataType.unsigned(1), Shape.of(900, 240), Shape.of(64, 240))
                        .deflated(1));
        spec.dataset("/iline", DatasetForm.contiguous(DataType.INT32, Shape.of(40)));
        spec.dataset("/live", DatasetForm.contiguous(DataType.integer(1), Shape.of(40, 30)));
        spec.dataset("/unit", DatasetForm.chunked(DataType.FLOAT64, Shape.of(5), Shape.of(5)));
        spec.attribute("/data", "long_name", AttributeValue.text("amplitude"));
        spec.attribute("/", "bytes", AttributeValue.integer(7));
        spec.attribute("/", "transform", AttributeValue.reals(1, 2, 3));
        spec.scale("/iline", "iline").attachScale("/iline", "/data", 0).attachScale("/iline", "/live", 0);
        new LaidOutFile(path, spec.layOut()).close();
    }

    private static Map<String, String> seenByUs(Path path) throws IOException {
        Map<String, String> seen = new LinkedHashMap<>();
        try (Hdf5Container container = Hdf5Container.open(path)) {
            seen.put(
                    "/",
                    container.attributes("/") + " "
                            + new TreeSet<>(container.objects().keySet()));
            for (String dataset : DATASETS) {
                seen.put(
                        dataset,
                        container.dataset(dataset) + " " + container.attributes(dataset) + " "
                                + container.dimensionScales(dataset));
            }
        }
        return seen;
    }

    private static Map<String, String> seenByTheLibrary(Path path) throws IOException {
        return LibHdf5.call(path, "reading", local -> {
            Map<String, String> seen = new LinkedHashMap<>();
            long file = local.add(H5.H5Fopen(path.toString(), HDF5Constants.H5F_ACC_RDONLY, H5P_DEFAULT), H5::H5Fclose);
            LongConsumer close = H5::H5Dclose;
            for (String dataset : DATASETS) {
                long id = local.add(H5.H5Dopen(file, dataset, H5P_DEFAULT), close);
                long properties = local.add(H5.H5Dget_create_plist(id), H5::H5Pclose);
                int[] allocated = new int[1];
                int[] filled = new int[1];
                H5.H5Pget_alloc_time(properties, allocated);
                H5.H5Pget_fill_time(properties, filled);
                boolean filtered = H5.H5Pget_nfilters(properties) > 0;
                // chunks through filters may be absent with us, and then are the fill value
                seen.put(dataset, allocated[0] + " " + (filtered ? "" : filled[0]));
            }
            return seen;
        });
    }
}
