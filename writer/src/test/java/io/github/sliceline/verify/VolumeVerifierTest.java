package io.github.sliceline.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSegy;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SegySeeds;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A volume as it was written is sound; one with any byte changed in a chunk is not, and the chunk is named. */
@Tag("without-libhdf5")
class VolumeVerifierTest {
    @TempDir
    Path folder;

    private RandomSurvey survey;
    private Path segy;
    private Path file;

    @BeforeEach
    void names() throws IOException {
        segy = folder.resolve("survey.sgy");
        file = folder.resolve("survey.h5");
        survey = new RandomSurvey(
                9, new SurveyShape(10, 11, 20), RandomSurvey.of(9).lines(), SampleCoding.IBM, TraceOrder.INLINE, 10);
        survey.write(segy);
    }

    private void convert(ConvertOptions options) throws IOException {
        SegyToHdf5.convert(segy, file, options.withChunk(Shape.of(4, 4, 8)), Job.quiet());
    }

    private VerifyReport verify(Path... sources) throws IOException {
        return VolumeVerifier.verify(file, 0, List.of(sources), Job.quiet());
    }

    @ParameterizedTest
    @CsvSource({"0,V1_10", "3,V1_10", "0,V1_8", "3,V1_8"})
    void aByteInAChunkIsFound(int deflateLevel, ConvertOptions.Hdf5Format format) throws IOException {
        convert(ConvertOptions.DEFAULTS
                .withFilters(ChunkFilters.deflate(deflateLevel))
                .withFormat(format));
        VerifyReport sound = verify(segy);
        assertTrue(sound.isSound(), sound.toString());
        assertEquals(27, sound.chunks());
        assertEquals(27, sound.chunksChecked());
        assertEquals(List.of(), sound.remarks());

        long address = chunkAddress(14);
        flip(address + 3);
        VerifyReport damaged = verify();
        assertEquals(1, damaged.damaged().size(), damaged.toString());
        DamagedChunk chunk = damaged.damaged().get(0);
        assertEquals(14, chunk.ordinal());
        assertEquals(address, chunk.address());
        assertEquals(survey.lines().inlineAt(4), chunk.firstInline());
        assertEquals(survey.lines().inlineAt(7), chunk.lastInline());
        assertEquals(survey.lines().crosslineAt(4), chunk.firstCrossline());
        assertEquals(16, chunk.firstSample());
        assertEquals(19, chunk.lastSample());
    }

    /** As a conversion would leave it whose source changed under it: each chunk has the checksum of what it holds. */
    private void forgeChunk(int ordinal) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file);
                ChannelStore store = ChannelStore.open(file)) {
            ByteBuffer chunk = ByteBuffer.allocate(4 * 4 * 8 * Float.BYTES);
            store.readFully(chunk, chunkAddress(ordinal));
            chunk.put(5, (byte) ~chunk.get(5)).flip();
            store.writeFully(chunk, chunkAddress(ordinal));
            StorageLayout.Contiguous sums = (StorageLayout.Contiguous)
                    container.dataset(VolumeProfile.CHECKSUMS).layout();
            ByteBuffer sum = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            store.writeFully(sum.putInt(0, Crc32c.of(chunk.flip())), sums.address() + (long) ordinal * Integer.BYTES);
        }
    }

    @ParameterizedTest
    @EnumSource(TraceOrder.class)
    void samplesThatDifferFromTheSourceAreFound(TraceOrder order) throws IOException {
        survey = new RandomSurvey(9, survey.shape(), survey.lines(), SampleCoding.IBM, order, 10);
        survey.write(segy);
        convert(ConvertOptions.DEFAULTS);
        assertEquals(List.of(), verify(segy).problems());
        forgeChunk(0);
        assertTrue(verify().isSound(), "the file is what was written");
        assertEquals(1, verify(segy).problems().size());
        assertTrue(VolumeVerifier.verify(file, 0, List.of(segy), VolumeVerifier.Scope.QUICK, Job.quiet())
                .isSound());
    }

    /** Traces that stand in any order are compared too, and what belongs to none of them. */
    @Test
    void headersThatDifferFromTheSourceAreFound() throws IOException {
        for (long seed = 0; seed < Cases.number(6, 14); seed++) {
            Files.write(segy, new RandomSegy(seed).bytes());
            SegyToHdf5.convert(segy, file, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
            VerifyReport sound = verify(segy);
            assertEquals(List.of(), sound.problems(), "seed " + seed);
            assertEquals(Optional.of(VolumeVerifier.Scope.WHOLE), sound.compared());
            try (Hdf5Container container = Hdf5Container.open(file)) {
                StorageLayout.Contiguous texts = (StorageLayout.Contiguous)
                        container.dataset(VolumeProfile.TEXT_HEADERS).layout();
                flip(texts.address() + 100);
            }
            assertTrue(verify().isSound(), "headers have no checksums");
            String problems = verify(segy).problems().toString();
            assertTrue(problems.contains("its samples or headers are not those of its source"), problems);
        }
    }

    /** All damaged chunks are told, not only the one at which the comparison stopped. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "shuffle,deflate=1", "lz4"})
    void aDamagedVolumeIsComparedAsFarAsItGoes(String filters) throws IOException {
        convert(ConvertOptions.DEFAULTS.withFilters(ChunkFilters.parse(filters)));
        flip(chunkAddress(3));
        flip(chunkAddress(14) + 3);
        VerifyReport report = verify(segy);
        assertEquals(
                List.of(3L, 14L),
                report.damaged().stream().map(DamagedChunk::ordinal).toList());
        assertEquals(1, report.problems().size(), report.toString());
        String problem = report.problems().get(0);
        assertTrue(problem.startsWith("its samples and headers cannot be compared with its source: "), problem);
        assertEquals(Optional.of(VolumeVerifier.Scope.QUICK), report.compared());
    }

    @Test
    void theReportNamesTheComparedScope() throws IOException {
        convert(ConvertOptions.DEFAULTS);
        assertEquals(Optional.empty(), verify().compared());
        assertEquals(
                Optional.of(VolumeVerifier.Scope.QUICK),
                VolumeVerifier.verify(file, 0, List.of(segy), VolumeVerifier.Scope.QUICK, Job.quiet())
                        .compared());
        byte[] bytes = Files.readAllBytes(segy);
        bytes[bytes.length - 1] ^= 1;
        Path other = Files.write(folder.resolve("other.sgy"), bytes);
        assertEquals(Optional.of(VolumeVerifier.Scope.WHOLE), verify(other).compared());
        Path longer = Files.write(folder.resolve("longer.sgy"), new byte[bytes.length + 1]);
        assertEquals(Optional.empty(), verify(longer).compared());
    }

    /** Of a damaged file no exact copy is kept: samples and headers are compared one by one. */
    @Test
    void samplesOfASalvagedSourceAreCompared() throws IOException {
        byte[] bytes = Files.readAllBytes(segy);
        Files.write(segy, Arrays.copyOf(bytes, bytes.length - 50));
        convert(ConvertOptions.DEFAULTS.withSalvage(true));
        assertEquals(List.of(), verify(segy).problems());
        forgeChunk(0);
        String problem = verify(segy).problems().get(0);
        assertEquals("trace 0 of " + segy + " has another header or samples in the volume", problem);
    }

    @Test
    void salvagedSourcesOfAllFormatsAreSound() throws IOException {
        for (byte[] bytes : SegySeeds.all()) {
            Files.write(segy, Arrays.copyOf(bytes, bytes.length - 1));
            ConvertOptions salvage = ConvertOptions.DEFAULTS.withSalvage(true).withOverwrite(true);
            SegyToHdf5.convert(segy, file, salvage, Job.quiet());
            assertEquals(List.of(), verify(segy).problems());
            byte[] changed = Files.readAllBytes(segy);
            changed[3600 + 240 + 3] ^= 1;
            assertFalse(verify(Files.write(segy, changed)).isSound());
        }
    }

    private long chunkAddress(int ordinal) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            return ChunkIndexReader.read(container.source(), container.dataset(VolumeProfile.DATA))
                    .address(ordinal);
        }
    }

    private void flip(long position) throws IOException {
        try (ChannelStore store = ChannelStore.open(file)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            store.readFully(one, position);
            store.writeFully(ByteBuffer.wrap(new byte[] {(byte) ~one.get(0)}), position);
        }
    }

    @Test
    void damageBeforeStackNamesTheTracesOfTheBins() throws IOException {
        List<PlacedTraces.Place> places = new ArrayList<>();
        for (int k = 0; k < 4 * 3 * 6; k++) {
            places.add(new PlacedTraces.Place(10 + k / 18, 20 + k / 6 % 3, 100 * (k % 6)));
        }
        Files.write(
                segy,
                new PlacedTraces(places, true, false, "4 × 3 × 6")
                        .bytes()
                        .samples(5)
                        .bytes());
        ConvertOptions options = ConvertOptions.DEFAULTS.withChunk(Shape.of(2, 2, 2, 5));
        SegyToHdf5.convert(segy, file, options, Job.quiet());
        assertTrue(verify(segy).isSound(), () -> "sound when it is new");
        flip(chunkAddress(7)); // of 2 × 2 × 3 × 1 chunks: inlines 12 and 13, offsets 200 and 300
        String chunk = verify().damaged().get(0).toString();
        assertTrue(chunk.endsWith("inline 12 to 13, crossline 20 to 21, offset 200 to 300, samples 0 to 4"), chunk);
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            assertEquals("0…500 step 100", volume.gathers().orElseThrow().toString());
            assertTrue(volume.hasLines(), "its axes are known");
            assertFalse(volume.hasPlanes(), "and planes are of three dimensions");
            assertThrows(IllegalStateException.class, () -> volume.readInline(10));
        }
    }

    @Test
    void lostTracesAreCounted() throws IOException {
        convert(ConvertOptions.DEFAULTS);
        int live = 0;
        for (int i = 0; i < 10; i++) {
            for (int x = 0; x < 11; x++) {
                live += survey.live().test(i, x) ? 1 : 0;
            }
        }
        try (Hdf5Container container = Hdf5Container.open(file);
                ChannelStore store = ChannelStore.open(file)) {
            StorageLayout.Contiguous map = (StorageLayout.Contiguous)
                    container.dataset(VolumeProfile.LIVE).layout();
            store.writeFully(ByteBuffer.allocate(1), map.address());
        }
        assertTrue(verify().problems().toString().contains("the " + (live - 1) + " live traces"), verify().toString());
    }

    @Test
    void anotherSourceIsFound() throws IOException {
        convert(ConvertOptions.DEFAULTS);
        byte[] bytes = Files.readAllBytes(segy);
        bytes[bytes.length - 1] ^= 1;
        Path other = Files.write(folder.resolve("other.sgy"), bytes);
        assertTrue(
                verify(other).problems().toString().contains("SHA-256"),
                verify(other).toString());
        Path longer = Files.write(folder.resolve("longer.sgy"), new byte[bytes.length + 1]);
        assertTrue(verify(longer)
                .problems()
                .toString()
                .contains(" bytes, the volume was made of survey.sgy with " + bytes.length));
    }

    private void writeOurs(DatasetForm data) throws IOException {
        new HandMadeFile(FormatVersion.V1_10)
                .dataset("/data", data)
                .attribute("/", VolumeProfile.VERSION_ATTRIBUTE, AttributeValue.text(VolumeProfile.VERSION))
                .write(file);
    }

    @Test
    void aMissingArchiveIsFound() throws IOException {
        Shape shape = Shape.of(2, 2, 2);
        writeOurs(DatasetForm.chunked(DataType.FLOAT32, shape, shape));
        String problems = verify().problems().toString();
        for (String part : List.of("text_headers", "binary_header", "trace_headers", "trace_index")) {
            assertTrue(problems.contains("/segy/" + part + " is missing"), problems);
        }
    }

    /** As h5repack may leave it. */
    @Test
    void aVolumeWithoutChunksIsRefused() throws IOException {
        writeOurs(DatasetForm.contiguous(DataType.FLOAT32, Shape.of(2, 2, 2)));
        UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> verify());
        assertTrue(e.toString().contains("/data has no chunks"), e.toString());
    }

    @Test
    void volumesOfOthersAreRefused() throws IOException {
        new HandMadeFile(FormatVersion.V1_10).group("/a").write(file);
        assertThrows(UnsupportedFileException.class, () -> verify());
    }
}
