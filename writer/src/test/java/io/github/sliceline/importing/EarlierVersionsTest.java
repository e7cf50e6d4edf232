package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.VolumeEdit;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.exporting.ZarrManifest;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.rechunk.Rechunk;
import io.github.sliceline.rechunk.RechunkOptions;
import io.github.sliceline.revision.History;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.SampleType;
import io.github.sliceline.verify.VerifyReport;
import io.github.sliceline.verify.VolumeVerifier;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Volumes that earlier versions wrote, of surveys whose samples follow a formula: read, verified, edited, exported. And what becomes
 * of files that later versions write. {@code README.md} beside the files says how they were made.
 */
class EarlierVersionsTest {
    /** Release 0.1.0, and version 1.1 of the profile. */
    private static final List<String> VERSIONS = List.of("0.1.0", "1.1");

    private static final List<String> OF_STACK = List.of(
            "plain",
            "plain18",
            "deflate",
            "deflate18",
            "shuffle-deflate-fletcher32",
            "shuffle-lz4",
            "shuffle-zstd",
            "bitshuffle-lz4",
            "bitshuffle-zstd",
            "layouts",
            "edited",
            "history");

    private static final int TRACE_BYTES = 240 + Survey.SAMPLES * Float.BYTES;
    private static final int FIRST_TRACE = 3600;
    private static final int FILE_ITSELF = 0;

    /** Of the surveys, when they were converted. */
    private static final Instant CHANGED = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    static Stream<Arguments> volumes() {
        return VERSIONS.stream()
                .flatMap(version -> Stream.concat(
                                OF_STACK.stream(),
                                Arrays.stream(Survey.values()).skip(1).map(Survey::name))
                        .map(name -> Arguments.of(version, name)));
    }

    /** As {@code dev/interop/make_earlier_files.py} makes them. */
    private enum Survey {
        stack(6, 1),
        holes(6, 1),
        gathers(6, 3),
        numbered(6, 3),
        line(1, 1);

        static final int CROSSLINES = 7;
        static final int SAMPLES = 20;

        final int inlines;
        final int traces;

        Survey(int inlines, int traces) {
            this.inlines = inlines;
            this.traces = traces;
        }

        static Survey of(String volume) {
            return Arrays.stream(values())
                    .filter(survey -> survey.name().equals(volume))
                    .findFirst()
                    .orElse(stack);
        }

        boolean lacks(int i, int x, int o) {
            return switch (this) {
                case holes -> (i + x) % 5 == 0;
                case numbered -> (i + x + o) % 4 == 3;
                default -> false;
            };
        }

        float sample(int trace, int s) {
            if (this == holes) {
                return (trace * 3 + s * 5) % 33 / 4f - 4;
            }
            if (trace % 4 == 3) {
                long noise = (trace * 1000003L + s * 7919L + 1) * 2654435761L & 0xffffffffL;
                return (noise >> 8) / (float) (1 << 20) - 8;
            }
            return (trace * 3 + s) % 17 / 4f - 2;
        }

        /** The whole volume; NaN where there is no trace. Numbered traces of a bin close up. */
        float[] volume() {
            float[] volume = new float[inlines * CROSSLINES * traces * SAMPLES];
            Arrays.fill(volume, Float.NaN);
            int trace = 0;
            for (int bin = 0; bin < inlines * CROSSLINES; bin++) {
                int place = bin * traces;
                for (int o = 0; o < traces; o++) {
                    if (!lacks(bin / CROSSLINES, bin % CROSSLINES, o)) {
                        for (int s = 0; s < SAMPLES; s++) {
                            volume[place * SAMPLES + s] = sample(trace, s);
                        }
                        place++;
                        trace++;
                    }
                }
            }
            return volume;
        }
    }

    @ParameterizedTest
    @MethodSource("volumes")
    void areReadVerifiedEditedAndExported(String version, String name) throws IOException {
        Survey survey = Survey.of(name);
        Path source = unpacked(survey + ".sgy", "");
        Path file = unpacked(name + ".h5", version + "/");
        assertWhole(survey, file, source);
        if (NativeLibrary.unavailable().isEmpty() && !name.matches(".*(lz4|zstd)")) {
            assertSamples(survey, file, Backend.NATIVE);
        }
        Map<String, String> settings = Map.of("survey", "South flank", "crs", "EPSG:32631");
        if (!name.equals("history")) {
            VolumeEdit.set(file, settings, EditOptions.DEFAULTS);
            Map<String, String> shown = VolumeEdit.show(file, FILE_ITSELF);
            settings.forEach((what, value) -> assertEquals(value, shown.get(what)));
            assertWhole(survey, file, source);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1.0", "1.1"})
    void editsAndRevisionsOfEarlierVersionsAreRead(String version) throws IOException {
        assertNorthFlank(VolumeEdit.show(unpacked("edited.h5", version + "/"), FILE_ITSELF));
        Path file = unpacked("history.h5", version + "/");
        byte[] first = Files.readAllBytes(file);
        unpacked("history.h5.onion", version + "/");
        assertNorthFlank(VolumeEdit.show(file, 2));
        assertEquals("", Objects.requireNonNullElse(VolumeEdit.show(file, 1).get("survey"), ""));
        VolumeEdit.set(file, Map.of("survey", "South flank"), EditOptions.DEFAULTS.withHistory("renamed"));
        try (History history = History.open(file)) {
            assertEquals(3, history.newest());
        }
        assertEquals("South flank", VolumeEdit.show(file, 3).get("survey"));
        assertNorthFlank(VolumeEdit.show(file, 2));
        assertArrayEquals(first, Files.readAllBytes(file));
    }

    private static void assertNorthFlank(Map<String, String> shown) {
        assertEquals("EPSG:23031", shown.get("crs"));
        assertEquals("North flank", shown.get("survey"));
    }

    /** Work of another version goes on or begins again. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1.0", "1.1"})
    void conversionsOfEarlierVersionsAreFinished(String version) throws IOException {
        Path source = unpacked("stack.sgy", "");
        Files.setLastModifiedTime(source, FileTime.from(CHANGED));
        unpacked("stopped.h5.part", version + "/");
        unpacked("stopped.h5.part.journal", version + "/");
        Path target = folder.resolve("stopped.h5");
        assertTrue(SegyToHdf5.isUnfinished(target));
        SegyToHdf5.convert(source, target, ConvertOptions.DEFAULTS.withChunk(Shape.of(2, 7, 20)), Job.quiet());
        assertFalse(SegyToHdf5.isUnfinished(target));
        assertWhole(Survey.stack, target, source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2", "1.99", "1"})
    void laterMinorVersionsAreRead(String version) throws IOException {
        Path source = unpacked("stack.sgy", "");
        Path file = ofVersion(version);
        assertWhole(Survey.stack, file, source);
        VolumeEdit.set(file, Map.of("survey", "South flank"), EditOptions.DEFAULTS);
        assertWhole(Survey.stack, file, source);
    }

    @Test
    void aLaterMajorVersionIsRefused() throws IOException {
        Path file = ofVersion("2.0");
        byte[] before = Files.readAllBytes(file);
        Path out = folder.resolve("out");
        CubeLayout layout = new CubeLayout("slices", Shape.of(6, 7, 1), SampleType.FLOAT32, ChunkFilters.deflate(1));
        List<Executable> uses = List.of(
                () -> SeismicVolume.open(file).close(),
                () -> SeismicVolume.open(file, ReadOptions.DEFAULTS.withDataset("/data"))
                        .close(),
                () -> VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(), Job.quiet()),
                () -> VolumeEdit.show(file, FILE_ITSELF),
                () -> VolumeEdit.set(file, Map.of("survey", "South flank"), EditOptions.DEFAULTS),
                () -> VolumeLayouts.add(file, List.of(layout), LayoutOptions.DEFAULTS, Job.quiet()),
                () -> Rechunk.rechunk(file, out, RechunkOptions.DEFAULTS, Job.quiet()),
                () -> SegyExport.export(file, out, ExportOptions.DEFAULTS, Job.quiet()),
                () -> ZarrManifest.write(file, Optional.empty(), out, false, Job.quiet()));
        for (int i = 0; i < uses.size(); i++) {
            assertEquals(
                    file + ": was written by a newer release of Sliceline, with version 2.0 of the file profile; this"
                            + " release reads versions up to 1.x, so read it with a newer one",
                    assertThrows(UnsupportedFileException.class, uses.get(i), "use " + i)
                            .getMessage());
        }
        assertArrayEquals(before, Files.readAllBytes(file));
        assertFalse(Files.exists(out));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0.9", "1", "1.1", "1.10.2", "2nd", "99999999999"})
    void knownVersionsAreAccepted(String version) throws IOException {
        VolumeProfile.requireKnown(folder, Map.of(VolumeProfile.VERSION_ATTRIBUTE, version));
        VolumeProfile.requireKnown(folder, Map.of());
    }

    private Path ofVersion(String version) throws IOException {
        Path file = unpacked("plain.h5", "1.1/");
        try (ChannelStore store = ChannelStore.open(file)) {
            new InPlaceAttributes(store).put("/", VolumeProfile.VERSION_ATTRIBUTE, AttributeValue.text(version));
        }
        return file;
    }

    private void assertWhole(Survey survey, Path file, Path source) throws IOException {
        assertSamples(survey, file, Backend.DIRECT);
        byte[] bytes = Files.readAllBytes(source);
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertTrue(volume.layouts().stream().allMatch(LayoutInfo::isUsable), "no layout is set aside");
            assertEquals(survey == Survey.line ? 0 : 100, volume.inlines().first());
            assertEquals(300, volume.crosslines().first());
            assertEquals(3, volume.crosslines().step());
            assertEquals(2, volume.samples().interval());
            VolumeHeaders headers = volume.headers().orElseThrow();
            assertEquals((bytes.length - FIRST_TRACE) / TRACE_BYTES, headers.traceCount());
            for (int n = 0; n < headers.traceCount(); n++) {
                byte[] header = new byte[240];
                headers.read(n).get(header);
                int at = FIRST_TRACE + n * TRACE_BYTES;
                assertArrayEquals(Arrays.copyOfRange(bytes, at, at + 240), header);
            }
        }
        VerifyReport report = VolumeVerifier.verify(file, ReadOptions.NEWEST_REVISION, List.of(source), Job.quiet());
        assertTrue(report.isSound(), report.toString());
        Path exported = folder.resolve("exported.sgy");
        Files.deleteIfExists(exported);
        SegyExport.export(file, exported, ExportOptions.DEFAULTS, Job.quiet());
        assertArrayEquals(bytes, Files.readAllBytes(exported));
    }

    private static void assertSamples(Survey survey, Path file, Backend backend) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            assertArrayEquals(survey.volume(), volume.read(Region.all(volume.shape())), file + " by " + backend);
        }
    }

    private Path unpacked(String name, String version) throws IOException {
        Path file = folder.resolve(name);
        String packed = "/earlier/" + version + name + ".gz";
        try (InputStream in = new GZIPInputStream(
                Objects.requireNonNull(EarlierVersionsTest.class.getResourceAsStream(packed), packed))) {
            Files.copy(in, file);
        }
        return file;
    }
}
