package io.github.sliceline.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.OtherJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A survey several times larger than the JVM's memory converts, plain and compressed, and comes back. */
class BoundedMemoryTest {
    @TempDir
    Path folder;

    @Test
    void convertsAndExportsMoreThanFitsInMemory() throws IOException, InterruptedException {
        assumeTrue(LibHdf5.unavailable().isEmpty(), "libhdf5 is not available here");
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, 200, 200, 1000)).write(segy); // 170 MB
        for (String deflate : List.of("0", "1")) {
            String volume = folder.resolve("v.h5").toString();
            assertSays("40000 traces", "convert", segy.toString(), volume, deflate);
            assertSays(
                    "identical: true",
                    "export",
                    volume,
                    folder.resolve("again.sgy").toString(),
                    deflate);
        }
    }

    /** Heap and direct buffers of the JVM are limited to 48 MB each. */
    private static void assertSays(String said, String... arguments) throws IOException, InterruptedException {
        OtherJvm.Outcome outcome = OtherJvm.run(List.of("-Xmx48m"), Job.class, arguments);
        assertTrue(outcome.output().contains(said), outcome.output());
        assertEquals(0, outcome.exitCode(), outcome.output());
    }

    /** Runs in the small JVM. */
    static final class Job {
        private Job() {}

        public static void main(String[] arguments) throws IOException {
            Path source = Path.of(arguments[1]);
            Path target = Path.of(arguments[2]);
            if (arguments[0].equals("convert")) {
                ConvertOptions options = ConvertOptions.DEFAULTS
                        .withMemoryBytes(32 << 20)
                        .withDeflateLevel(Integer.parseInt(arguments[3]))
                        .withOverwrite(true);
                ConvertReport report = SegyToHdf5.convert(source, target, options, Progress.NONE, new CancelToken());
                System.out.println(report.traces() + " traces");
            } else {
                ExportOptions options =
                        ExportOptions.DEFAULTS.withMemoryBytes(16 << 20).withOverwrite(true);
                ExportReport report = Hdf5ToSegy.export(source, target, options, Progress.NONE, new CancelToken());
                System.out.println("identical: " + report.identical());
            }
        }
    }
}
