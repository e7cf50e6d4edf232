package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.Zstd;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.BitshuffleEncoder;
import io.github.sliceline.hdf5.EncodedHdf5;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is missing or wrong in how Java was started is named, and the file is not blamed; what needs no such jar works without. */
class MissingJarTest {
    private static final long[] EXTENTS = {3, 4, 8};

    private static final byte[] PLAIN = new byte[3 * 4 * 8 * 4];

    @TempDir
    private Path folder;

    private Path bitshuffled = Path.of("");
    private Path zstd = Path.of("");

    @BeforeEach
    void write() throws IOException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is needed to write the files");
        bitshuffled = folder.resolve("bitshuffled.h5");
        List<Integer> parameters = List.of(0, 4, 4, 64, BitshuffleEncoder.LZ4);
        byte[] chunk = BitshuffleEncoder.encode(PLAIN, 4, 64, BitshuffleEncoder.LZ4);
        EncodedHdf5.write(bitshuffled, EXTENTS, new FilterSpec(FilterSpec.BITSHUFFLE, "", true, parameters), chunk);
        zstd = folder.resolve("zstd.h5");
        FilterSpec filter = new FilterSpec(FilterSpec.ZSTD, "", true, List.of(3));
        EncodedHdf5.write(zstd, EXTENTS, filter, Zstd.compress(PLAIN, 3));
    }

    @Test
    void jhdfIsForItsPathAlone() throws Exception {
        Path furnished = folder.resolve("furnished.h5");
        FurnishedHdf5.write(furnished, 2, FurnishedHdf5.FEW);
        assertEquals("read 4", readWithout("jhdf", furnished, "/axis", Backend.AUTO));
        assertEquals("read 96", readWithout("jhdf", bitshuffled, Backend.AUTO));
    }

    @Test
    void jhdfPathNamesWhatItMisses() throws Exception {
        Path plain = folder.resolve("plain.h5");
        EncodedHdf5.write(plain, EXTENTS, new FilterSpec(FilterSpec.SHUFFLE, "", true, List.of(4)), PLAIN);
        assertEquals("read 96", readWithout("bytedeco", plain, Backend.JHDF));
        for (String jar : List.of("jhdf", "commons-lang3")) {
            String said = readWithout(jar, plain, Backend.JHDF);
            assertTrue(said.startsWith("MissingClassException: " + plain + ": "), said);
            assertTrue(said.contains("is missing; put " + jar + " on the class path"), said);
        }
    }

    @Test
    void zstdIsForVolumesThatUseIt() throws Exception {
        assertEquals("read 96", readWithout("zstd-jni", bitshuffled, Backend.DIRECT));
        String said = readWithout("zstd-jni", zstd, Backend.DIRECT);
        assertTrue(said.startsWith("UnsupportedFileException: " + zstd + ": "), said);
        assertTrue(said.contains("filter 32015 (zstd)"), said);
        assertTrue(said.contains("is missing; put zstd-jni on the class path"), said);
    }

    @Test
    void libhdf5IsForTheNativePath() throws Exception {
        assertEquals("read 96", readWithout("bytedeco", bitshuffled, Backend.AUTO));
        String said = readWithout("bytedeco", bitshuffled, Backend.NATIVE);
        assertTrue(said.startsWith("NativeLibraryException: "), said);
        assertTrue(said.contains("is missing; put org.bytedeco:"), said);
    }

    /** Java 24 and later would print a warning. */
    @Test
    void whatIsNotOfLz4OrZstdIsReadWithoutNativeCode() throws Exception {
        Path shuffled = folder.resolve("shuffled.h5");
        EncodedHdf5.write(shuffled, EXTENTS, new FilterSpec(FilterSpec.SHUFFLE, "", true, List.of(4)), PLAIN);
        assertEquals("read 96", readWith(List.of(), shuffled, Backend.AUTO));
        Path deflated = folder.resolve("deflated.h5");
        FilterSpec filter = new FilterSpec(FilterSpec.DEFLATE, "", true, List.of(6));
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(chunk)) {
            out.write(PLAIN);
        }
        EncodedHdf5.write(deflated, EXTENTS, filter, chunk.toByteArray());
        assertEquals("read 96", readWith(List.of(), deflated, Backend.AUTO));
    }

    @Test
    void whereNativeCodeIsForbiddenTheOptionThatAllowsItIsNamed() throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "Java forbids native code from 24 on");
        List<String> options = List.of("--illegal-native-access=deny");
        assertEquals("read 96", readWith(options, bitshuffled, Backend.AUTO));
        for (String said :
                List.of(readWith(options, zstd, Backend.AUTO), readWith(options, bitshuffled, Backend.NATIVE))) {
            assertTrue(said.contains("allow it with --enable-native-access=ALL-UNNAMED"), said);
        }
    }

    @Test
    void aBudgetThatIsNoNumberIsRefusedByItsName() throws Exception {
        assertEquals(
                "IllegalArgumentException: -Dsliceline.direct.memory=abc is not a number of bytes such as 64m",
                readWith(List.of("-Dsliceline.direct.memory=abc"), bitshuffled, Backend.AUTO));
    }

    private static String readWithout(String jar, Path file, Backend backend) throws IOException, InterruptedException {
        return readWithout(jar, file, "/data", backend);
    }

    private static String readWithout(String jar, Path file, String dataset, Backend backend)
            throws IOException, InterruptedException {
        String classPath = OtherJvm.classPath().stream()
                .map(Path::toString)
                .filter(entry -> !(entry.contains(jar) && entry.endsWith(".jar")))
                .collect(Collectors.joining(File.pathSeparator));
        return readWith(classPath, List.of("--enable-native-access=ALL-UNNAMED"), file, dataset, backend);
    }

    private static String readWith(List<String> options, Path file, Backend backend)
            throws IOException, InterruptedException {
        return readWith(System.getProperty("java.class.path"), options, file, "/data", backend);
    }

    private static String readWith(String classPath, List<String> options, Path file, String dataset, Backend backend)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", classPath, Reads.class.getName(), file.toString(), dataset, backend.name()));
        OtherJvm.Outcome outcome = OtherJvm.java(arguments);
        assertEquals(0, outcome.exitCode(), outcome.output());
        return outcome.output().strip();
    }

    /** Runs where the jar is missing. */
    static final class Reads {
        private Reads() {}

        public static void main(String[] arguments) {
            ReadOptions options = ReadOptions.DEFAULTS
                    .withBackend(Backend.valueOf(arguments[2]))
                    .withDataset(arguments[1]);
            try (SeismicVolume volume = SeismicVolume.open(Path.of(arguments[0]), options)) {
                System.out.println("read " + volume.read(Region.all(volume.shape())).length);
            } catch (IOException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
