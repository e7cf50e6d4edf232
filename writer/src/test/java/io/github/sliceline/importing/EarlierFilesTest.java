package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that version 1.0 of the profile made, of a survey half of which is noise: chunks that did not get shorter were stored
 * without their filters, headers said how many attributes they take, and layouts had no scales.
 */
class EarlierFilesTest {
    @TempDir
    Path folder;

    private Path segy;
    private float[] samples;

    @BeforeEach
    void source() throws IOException {
        segy = unpacked("survey.sgy");
        try (SeismicVolume volume = SeismicVolume.open(segy)) {
            samples = volume.read(Region.all(volume.shape()));
        }
    }

    private Path unpacked(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream packed = new GZIPInputStream(Objects.requireNonNull(
                EarlierFilesTest.class.getResourceAsStream("/earlier/1.0/" + name + ".gz"), name))) {
            Files.copy(packed, file);
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "plain18",
                "deflate",
                "deflate18",
                "shuffle-deflate-fletcher32",
                "shuffle-lz4",
                "shuffle-zstd",
                "bitshuffle-zstd",
                "layouts"
            })
    void areReadVerifiedAndWrittenAnew(String name) throws IOException {
        Path file = unpacked(name + ".h5");
        boolean hadMasks = !name.startsWith("plain");
        assertSamples(file, Backend.DIRECT);
        if (NativeLibrary.unavailable().isEmpty() && !name.matches(".*(lz4|zstd)")) {
            assertSamples(file, Backend.NATIVE);
        }
        assertEquals(hadMasks, masks(file) > 0);
        assertSound(file);
        if (!name.equals("layouts")) {
            CubeLayout slices =
                    new CubeLayout("slices", Shape.of(6, 7, 1), SampleType.FLOAT32, ChunkFilters.deflate(1));
            VolumeLayouts.add(file, List.of(slices), LayoutOptions.DEFAULTS, Job.quiet());
            assertSamples(file, Backend.DIRECT);
            assertSound(file);
        }
        Path anew = folder.resolve("anew.h5");
        Rechunk.rechunk(file, anew, RechunkOptions.DEFAULTS.withChunk(Shape.of(3, 4, 20)), Job.quiet());
        assertSamples(anew, Backend.DIRECT);
        assertSound(anew);
        assertEquals(0, masks(anew));
    }

    private void assertSamples(Path file, Backend backend) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            assertArrayEquals(samples, volume.read(Region.all(volume.shape())), file + " by " + backend);
        }
    }

    private void assertSound(Path file) throws IOException {
        VerifyReport report = VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(segy), Job.quiet());
        assertTrue(report.isSound(), report.toString());
    }

    private static int masks(Path file) throws IOException {
        int masks = 0;
        try (Hdf5Container container = Hdf5Container.open(file)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset("/data"));
            long filters = (1L << container.dataset("/data").filters().size()) - 1;
            for (int ordinal = 0; ordinal < index.chunksStored(); ordinal++) {
                masks += (index.filterMask(ordinal) & filters) != 0 ? 1 : 0;
            }
        }
        return masks;
    }
}
