package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a machine without libhdf5 all that reads and conversions work, and what does not says so in one line. */
class WithoutNativeLibraryTest {
    @TempDir
    Path folder;

    @Test
    void readingAndConvertingWorkAndTheRestSaysWhatItNeeds() throws IOException, InterruptedException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(
                        new SurveyShape(12, 14, 50),
                        SurveyLines.DEFAULT,
                        (i, x, trace) -> Arrays.fill(trace, 100 * i + x))
                .write(segy);
        for (int deflate : new int[] {0, 3}) {
            Path volume = folder.resolve("volume" + deflate + ".h5");
            SegyToHdf5.convert(segy, volume, options(deflate), Job.quiet());
            OtherJvm.Outcome outcome = OtherJvm.run(
                    List.of("-Dsliceline.native=off"),
                    Checks.class,
                    segy.toString(),
                    volume.toString(),
                    Integer.toString(deflate));
            assertTrue(outcome.output().contains("all as it should be"), outcome.output());
            assertEquals(0, outcome.exitCode(), outcome.output());
        }
    }

    private static ConvertOptions options(int deflate) {
        return ConvertOptions.DEFAULTS
                .withFilters(ChunkFilters.deflate(deflate))
                .withChunk(Shape.of(5, 5, 20));
    }

    /** Runs in the JVM without the library. */
    static final class Checks {
        private Checks() {}

        public static void main(String[] arguments) throws IOException {
            Path segy = Path.of(arguments[0]);
            Path file = Path.of(arguments[1]);
            for (Backend backend : List.of(Backend.AUTO, Backend.DIRECT, Backend.JHDF)) {
                try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
                    checkReads(volume);
                }
            }
            NativeLibraryException e = assertThrows(
                    NativeLibraryException.class,
                    () -> SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(Backend.NATIVE)));
            assertOneLine(e, "reading " + file + " through libhdf5 needs libhdf5");
            checkConversion(segy, file, options(Integer.parseInt(arguments[2])));
            System.out.println("all as it should be");
        }

        private static void checkReads(SeismicVolume volume) throws IOException {
            assertEquals(1001, volume.inlines().first());
            assertEquals(12 * 14 * 50, volume.read(Region.all(volume.shape())).length);
            assertEquals(507, volume.readInline(volume.inlines().numberAt(5)).at(7, 3));
            assertEquals(
                    507, volume.readCrossline(volume.crosslines().numberAt(7)).at(5, 49));
            assertEquals(507, volume.readSlice(20).at(5, 7));
            assertTrue(volume.statistics().isPresent());
            assertEquals(
                    "chunked, " + (volume.info().filters().isEmpty() ? "implicit" : "fixed array"),
                    volume.info().layout());
        }

        private static void checkConversion(Path segy, Path file, ConvertOptions options) throws IOException {
            Path out = Files.createDirectories(segy.resolveSibling("out"));
            Path target = out.resolve("volume.h5");
            ConvertOptions through = options.withWriter(ConvertOptions.Writer.NATIVE);
            NativeLibraryException e = assertThrows(
                    NativeLibraryException.class, () -> SegyToHdf5.convert(segy, target, through, Job.quiet()));
            assertOneLine(e, "writing " + target + " with libhdf5 needs libhdf5");
            try (Stream<Path> files = Files.list(out)) {
                assertEquals(0, files.count());
            }
            SegyToHdf5.convert(segy, target, options, Job.quiet());
            assertEquals(-1, Files.mismatch(file, target));
            Files.delete(target);
        }

        private static void assertOneLine(IOException e, String start) {
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith(start), message);
            assertEquals(1, message.lines().count(), message);
        }
    }
}
