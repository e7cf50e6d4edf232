package io.github.sliceline.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.CorruptVolumeException;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.storage.UnsupportedVolumeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is imported is exported again bit for bit, whatever the file is like. */
class RoundTripTest {
    private static final int FILES = Integer.getInteger("sliceline.roundtrip.files", 150);

    @TempDir
    Path folder;

    @BeforeAll
    static void needsLibrary() {
        assumeTrue(LibHdf5.unavailable().isEmpty(), "libhdf5 is not available here");
    }

    @Test
    void randomFilesComeBackBitForBit() throws IOException {
        long rawWords = 0;
        for (long seed = 1; seed <= FILES; seed++) {
            RandomSegy segy = new RandomSegy(seed);
            Random random = new Random(seed);
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withChunk(Shape.of(1 + random.nextInt(5), 1 + random.nextInt(5), 1 + random.nextInt(40)))
                    .withDeflateLevel(random.nextInt(4) == 0 ? 1 : 0);
            rawWords += roundTrip(segy.bytes(), options, segy + " " + options);
        }
        assertTrue(rawWords > 0, "some words do not survive as floats");
    }

    private long roundTrip(byte[] source, ConvertOptions options, String what) throws IOException {
        Path segy = Files.write(folder.resolve("in.sgy"), source);
        Path volume = folder.resolve("volume.h5");
        Path out = folder.resolve("out.sgy");
        ConvertReport converted;
        try {
            converted = SegyToHdf5.convert(
                    segy, volume, options.withOverwrite(true), Progress.NONE, new CancelToken());
        } catch (IOException e) {
            throw new IOException(what, e);
        }
        ExportOptions export = ExportOptions.DEFAULTS.withOverwrite(true).withMemoryBytes(16 << 20);
        ExportReport report;
        try {
            report = Hdf5ToSegy.export(volume, out, export, Progress.NONE, new CancelToken());
        } catch (IOException e) {
            throw new IOException(what, e);
        }
        assertTrue(report.identical(), what);
        assertArrayEquals(source, Files.readAllBytes(out), what);
        Files.delete(out);
        return converted.rawWords();
    }

    @Test
    void publishedFilesThatImportComeBackBitForBit() throws IOException {
        Path shared = SharedData.find("segyio/small.sgy").getParent().getParent();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(shared)) {
            all.filter(file -> file.toString().endsWith(".sgy")).sorted().forEach(files::add);
        }
        int imported = 0;
        for (Path file : files) {
            try {
                roundTrip(Files.readAllBytes(file), optionsFor(file), file.toString());
                imported++;
            } catch (IOException e) {
                boolean refused = e.getCause() instanceof UnsupportedVolumeException
                        || e.getCause() instanceof CorruptVolumeException;
                assertTrue(refused && String.valueOf(e.getCause().getMessage()).contains("in.sgy"), file + ": " + e);
            }
        }
        assertTrue(imported >= 60, imported + " of " + files.size() + " imported");
    }

    private static ConvertOptions optionsFor(Path file) {
        boolean odd = file.getFileName().toString().startsWith("mapping-");
        return odd
                ? ConvertOptions.DEFAULTS.withMapping(
                        HeaderMapping.STANDARD.withInline(189).withCrossline(193))
                : ConvertOptions.DEFAULTS;
    }

    @Test
    void whatWasKeptRawIsCounted() throws IOException {
        byte[] file = new RandomSegy(14).bytes(); // 14: the first format, IBM
        long raw = roundTrip(file, ConvertOptions.DEFAULTS, "seed 14");
        assertEquals(raw, roundTrip(file, ConvertOptions.DEFAULTS.withThreads(1), "one thread"));
    }
}
