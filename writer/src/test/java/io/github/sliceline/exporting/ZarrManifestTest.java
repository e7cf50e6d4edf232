package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.RandomHdf5;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a manifest refers to, decoded as it says, against the elements of the HDF5 file. */
class ZarrManifestTest {
    /** In a build 150, with {@code -Pfull} 500. */
    private static final int FILES = Cases.number("sliceline.random.files", 150, 500);

    private static final int FIRST_SEED = Integer.getInteger("sliceline.random.seed", 70_001);

    @TempDir
    private Path folder;

    /** Any type, order, layout, index and fill value that libhdf5 writes; without axes. */
    @Test
    void randomFilesReadAsByLibhdf5() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        int given = 0;
        for (int seed = FIRST_SEED; seed < FIRST_SEED + FILES; seed++) {
            RandomHdf5 file = RandomHdf5.write(seed, folder);
            if (isFilledWithMinusZero(file)) {
                Files.delete(file.path());
                continue; // which reads as 0
            }
            try {
                ZarrStore store = ZarrStore.of(file.path(), file.dataset());
                assertEquals(Set.of("data"), store.arrays(), file::toString);
                List<?> dimensions = (List<?>) store.attributes("data").get("_ARRAY_DIMENSIONS");
                assertEquals(List.of("dim_0", "dim_1", "dim_2", "dim_3").subList(0, file.extents().length), dimensions);
                assertArrayEquals(file.expectedBytes(), store.elements("data"), file::toString);
                given++;
            } catch (UnsupportedFileException e) {
                assertTrue(isRefusedFor(file, String.valueOf(e.getMessage())), e.getMessage() + " of " + file);
            }
            Files.delete(file.path());
        }
        assertTrue(given > FILES / 2, given + " of " + FILES);
    }

    private static boolean isFilledWithMinusZero(RandomHdf5 file) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file.path())) {
            DatasetInfo dataset = container.dataset(file.dataset());
            ByteBuffer fill = dataset.fillValue().order(dataset.type().order());
            double value = ElementValue.of(dataset.type()).toDouble(fill, 0);
            return dataset.type().kind() == ElementType.Kind.FLOAT && Double.compare(value, -0.0) == 0;
        }
    }

    private static boolean isRefusedFor(RandomHdf5 file, String message) throws IOException {
        String filters = file.spec().filters();
        boolean says =
                message.startsWith(file.path() + ": " + file.dataset() + " ") && message.contains("; rechunk the ");
        return says
                && ((message.contains("uses scaleoffset,") && filters.contains("O"))
                        || (message.contains("uses nbit,") && filters.contains("N"))
                        || (message.contains("skipped some of its filters") && hasMasks(file)));
    }

    private static boolean hasMasks(RandomHdf5 file) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file.path())) {
            return ChunkIndexReader.read(container.source(), container.dataset(file.dataset()))
                    .hasMasks();
        }
    }

    /** Samples that every filter makes shorter, in any layout. */
    private Path survey() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        if (!Files.exists(segy)) {
            SyntheticSegy.of(new SyntheticSurvey(9, new SurveyShape(14, 17, 60), SurveyLines.DEFAULT))
                    .withCoding(SampleCoding.INT16)
                    .write(segy);
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segy));
            for (int at = 3600; at < bytes.limit(); at += 240 + 2 * 60) {
                for (int sample = 0; sample < 60; sample++) {
                    bytes.putShort(at + 240 + 2 * sample, (short) (at / 5000 * 100 + sample / 8));
                }
            }
            Files.write(segy, bytes.array());
        }
        return segy;
    }

    private Path convert(String name, ConvertOptions options) throws IOException {
        Path hdf5 = folder.resolve(name);
        SegyToHdf5.convert(survey(), hdf5, options.withOverwrite(true), Job.quiet());
        return hdf5;
    }

    @Test
    void surveysHaveAxesMapsAndLayouts() throws IOException {
        for (ConvertOptions.Hdf5Format format : ConvertOptions.Hdf5Format.values()) {
            for (String filters : List.of("none", "deflate", "shuffle,zstd", "shuffle,lz4,fletcher32")) {
                String what = format + ", " + filters;
                Path hdf5 = convert(
                        "survey.h5",
                        ConvertOptions.DEFAULTS
                                .withFormat(format)
                                .withFilters(ChunkFilters.parse(filters))
                                .withLayout("9x9x9+14x17x1:int8+1x17x60:float32:deflate"));
                ZarrStore store = ZarrStore.of(hdf5, null);
                check(store, hdf5, what);
            }
        }
    }

    private static void check(ZarrStore store, Path hdf5, String what) throws IOException {
        Map<String, String> paths = Map.of(
                "data", "/data",
                "data_copy1", "/layouts/copy1",
                "data_copy2", "/layouts/copy2",
                "iline", "/iline",
                "xline", "/xline",
                "twt", "/twt",
                "cdp_x", "/cdp_x",
                "cdp_y", "/cdp_y",
                "live", "/live",
                "crs", "/crs");
        assertEquals(paths.keySet(), store.arrays(), what);
        try (Hdf5Container container = Hdf5Container.open(hdf5)) {
            assertEquals(
                    container.attributes("/").toString(), store.attributes("").toString(), what);
            for (String name : paths.keySet()) {
                DatasetInfo dataset = container.dataset(paths.get(name));
                assertEquals(dataset.shape(), store.shape(name), what);
                assertNull(store.metadata(name).get("fill_value"), what);
                assertArrayEquals(
                        NaiveDatasetReader.read(container.source(), dataset), store.elements(name), what + ", " + name);
            }
        }
        List<String> dimensions = List.of("iline", "xline", "twt");
        for (String cube : List.of("data", "data_copy1", "data_copy2")) {
            Map<?, ?> attributes = store.attributes(cube);
            assertEquals(dimensions, attributes.get("_ARRAY_DIMENSIONS"), what);
            assertEquals("cdp_x cdp_y", attributes.get("coordinates"), what);
            assertEquals("1", attributes.get("units"), what);
            assertEquals(cube.equals("data_copy1"), attributes.containsKey("scale_factor"), what);
        }
        assertEquals(List.of(0, 1), store.attributes("live").get("flag_values"), what);
        assertEquals(dimensions.subList(0, 2), store.attributes("live").get("_ARRAY_DIMENSIONS"), what);
        assertEquals(
                Set.of("_ARRAY_DIMENSIONS", "long_name"),
                store.attributes("iline").keySet(),
                what);
    }

    /** A layout of other samples than the cube has now is none. */
    @Test
    void layoutsThatAreSetAsideAreOmitted() throws IOException {
        Path hdf5 = convert("changed.h5", ConvertOptions.DEFAULTS.withLayout("9x9x9+14x17x1"));
        assertTrue(ZarrStore.of(hdf5, null).arrays().contains("data_copy1"));
        byte[] bytes = Files.readAllBytes(hdf5);
        byte[] name = "cube_checksum".getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at < bytes.length - name.length; at++) {
            if (Arrays.equals(bytes, at, at + name.length, name, 0, name.length)) {
                bytes[at]++; // in a header, which has a checksum
            }
        }
        Files.write(hdf5, bytes);
        assertFalse(ZarrStore.of(hdf5, null).arrays().contains("data_copy1"));
    }

    @Test
    void longDatasetsInOnePieceAreCut() throws IOException {
        VolumeSpec spec = VolumeSpec.of(Axis.of(1, 1, 4200), Axis.of(1, 1, 4200), SampleAxis.milliseconds(0, 4, 2));
        Path file = folder.resolve("wide.h5");
        try (VolumeWriter out = VolumeWriter.create(file, spec)) {
            out.commit(); // nothing but the map of traces, in one piece of 17 MB
        }
        ZarrStore store = ZarrStore.of(file, null);
        assertEquals(0, store.chunks("data"));
        assertEquals(4200, store.chunks("live"));
        try (Hdf5Container container = Hdf5Container.open(file)) {
            byte[] live = NaiveDatasetReader.read(container.source(), container.dataset("/live"));
            assertArrayEquals(live, store.elements("live"));
        }
    }

    @Test
    void objectsHaveTheSameReferencesAndNoSecrets() throws IOException {
        Path hdf5 = convert("survey.h5", ConvertOptions.DEFAULTS.withLayout("planes"));
        String path = hdf5.toRealPath().toString().replace("\\", "\\\\");
        String here = ZarrStore.text(hdf5, null);
        try (ObjectServer server = new ObjectServer()) {
            URI uri = server.put("north%20survey.h5", Files.readAllBytes(hdf5));
            URI secret = URI.create(
                    "http://me:SECRET@" + uri.getAuthority() + uri.getPath().replace(" ", "%20") + "?sig=SECRET");
            String there = ZarrStore.text(RemotePath.of(secret), null);
            assertFalse(there.contains("SECRET"), there);
            assertEquals(here.replace(path, uri.toString()), there);
        }
        assertEquals(1, here.lines().takeWhile(line -> !line.contains(path)).count());
    }

    @Test
    void manifestsAppearWhenComplete() throws IOException {
        Path hdf5 = convert("survey.h5", ConvertOptions.DEFAULTS);
        Path json = folder.resolve("survey.json");
        List<String> arrays = ZarrManifest.write(hdf5, Optional.of("data"), json, false, Job.quiet());
        assertEquals(List.of("iline", "xline", "twt", "data", "live", "cdp_x", "cdp_y", "crs"), arrays);
        byte[] written = Files.readAllBytes(json);
        assertThrows(
                FileAlreadyExistsException.class,
                () -> ZarrManifest.write(hdf5, Optional.empty(), json, false, Job.quiet()));
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        assertThrows(
                CancellationException.class,
                () -> ZarrManifest.write(hdf5, Optional.empty(), json, true, Job.stoppedBy(cancelled)));
        assertArrayEquals(written, Files.readAllBytes(json));
        ZarrManifest.write(hdf5, Optional.empty(), json, true, Job.quiet());
        assertArrayEquals(written, Files.readAllBytes(json));
        byte[] volume = Files.readAllBytes(hdf5);
        assertThrows(
                FileAlreadyExistsException.class,
                () -> ZarrManifest.write(hdf5, Optional.empty(), hdf5, true, Job.quiet()));
        assertThrows(
                FileSystemException.class,
                () -> ZarrManifest.write(hdf5, Optional.empty(), folder.resolve("x.undo"), true, Job.quiet()));
        assertArrayEquals(volume, Files.readAllBytes(hdf5));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of("survey.h5", "survey.json", "survey.sgy"), names(files));
        }
    }

    private static List<String> names(Stream<Path> files) {
        return files.map(file -> file.getFileName().toString()).sorted().toList();
    }

    @Test
    void datasetsThatZarrCannotReadAreRefused() throws IOException {
        Path bits = convert("bits.h5", ConvertOptions.DEFAULTS.withFilters(ChunkFilters.parse("bitshuffle,lz4")));
        assertEquals(
                bits
                        + ": /data uses filter 32008 (bitshuffle), which no codec for Zarr undoes; rechunk the file"
                        + " with shuffle and zstd, deflate or lz4",
                refusal(bits));
        Path layout = convert("layout.h5", ConvertOptions.DEFAULTS.withLayout("9x9x9+14x17x1:int8:bitshuffle,zstd"));
        assertTrue(refusal(layout).startsWith(layout + ": /layouts/copy1 uses filter "), refusal(layout));
        assertThrows(CorruptFileException.class, () -> ZarrStore.of(survey(), null));
    }

    /** By its name, by that of the part, or by a link to that. */
    @Test
    void unfinishedVolumesAreRefused() throws IOException {
        CancelToken cancel = new CancelToken();
        Progress progress = (stage, done, total) -> {
            if (stage.equals("Converting")) {
                cancel.cancel();
            }
        };
        Job job = new Job(progress, cancel);
        Path hdf5 = folder.resolve("begun.h5");
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(4, 4, 8));
        assertThrows(CancellationException.class, () -> SegyToHdf5.convert(survey(), hdf5, options, job));
        Path part = folder.resolve("begun.h5.part");
        Path link = Files.createSymbolicLink(folder.resolve("link.h5"), part);
        for (Path name : List.of(hdf5, part, link)) {
            assertTrue(refusal(name).contains("not complete"), refusal(name));
        }
    }

    private static String refusal(Path file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String message = String.valueOf(assertThrows(
                        UnsupportedFileException.class,
                        () -> ZarrManifest.write(file, Optional.empty(), out, Job.quiet()))
                .getMessage());
        assertEquals(0, out.size(), message);
        return message;
    }
}
