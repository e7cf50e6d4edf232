package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.SharedData;
import io.github.sliceline.hdf5.filter.RandomFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSegy;
import io.github.sliceline.importing.SegyToHdf5;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is imported is exported again bit for bit, whatever the file is like. */
class RoundTripTest {
    /** In a build 45, with {@code -Pfull} 150. */
    private static final int FILES = Cases.number("sliceline.roundtrip.files", 24, 150);

    @TempDir
    Path folder;

    @Test
    void randomFilesComeBackBitForBit() throws IOException {
        long rawWords = 0;
        for (long seed = 1; seed <= FILES; seed++) {
            RandomSegy segy = new RandomSegy(seed);
            Random random = new Random(seed);
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withChunk(Shape.of(1 + random.nextInt(5), 1 + random.nextInt(5), 1 + random.nextInt(40)))
                    .withFilters(random.nextInt(4) == 0 ? RandomFilters.some(random) : ChunkFilters.NONE);
            rawWords += roundTrip(segy.bytes(), options, segy + " " + options);
        }
        assertTrue(rawWords > 0, "some words do not survive as floats");
    }

    private long roundTrip(byte[] source, ConvertOptions options, String what) throws IOException {
        try {
            long raw = convert(source, options);
            assertComesBack(source, what);
            return raw;
        } catch (IOException e) {
            throw new IOException(what, e);
        }
    }

    /** Imports a file. @return its words that are kept raw */
    private long convert(byte[] source, ConvertOptions options) throws IOException {
        Path segy = Files.write(folder.resolve("in.sgy"), source);
        return SegyToHdf5.convert(segy, folder.resolve("volume.h5"), options.withOverwrite(true), Job.quiet())
                .rawWords();
    }

    private void assertComesBack(byte[] source, String what) throws IOException {
        Path out = folder.resolve("out.sgy");
        ExportOptions options = ExportOptions.DEFAULTS.withOverwrite(true).withMemoryBytes(16 << 20);
        ExportReport report = SegyExport.export(folder.resolve("volume.h5"), out, options, Job.quiet());
        assertTrue(report.identical(), what);
        assertArrayEquals(source, Files.readAllBytes(out), what);
        Files.delete(out);
    }

    @Test
    void publishedFilesThatImportComeBackBitForBit() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String from : List.of("segyio", "seismic-zfp", "segysak")) {
            try (Stream<Path> all = Files.walk(SharedData.find(from))) {
                all.filter(file -> file.toString().endsWith(".sgy")).forEach(files::add);
            }
        }
        files.sort(null);
        int imported = 0;
        for (int i = 0; i < files.size(); i += Cases.step(3)) {
            Path file = files.get(i);
            byte[] source = Files.readAllBytes(file);
            try {
                convert(source, ConvertOptions.DEFAULTS);
            } catch (CorruptFileException | UnsupportedFileException e) {
                continue; // which of them import is for the tests of the import to say
            }
            assertComesBack(source, file.toString());
            imported++;
        }
        assertTrue(imported >= Cases.number(20, 60), imported + " of " + files.size() + " imported");
    }

    @Test
    void rawWordsAreCounted() throws IOException {
        byte[] file = new RandomSegy(14).bytes(); // 14: the first format, IBM
        long raw = roundTrip(file, ConvertOptions.DEFAULTS, "seed 14");
        assertEquals(raw, roundTrip(file, ConvertOptions.DEFAULTS.withThreads(1), "one thread"));
    }
}
