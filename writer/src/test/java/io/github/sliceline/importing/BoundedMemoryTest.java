package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.ExportReport;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A survey several times larger than the JVM's memory converts and comes back: shuffled and compressed, with {@code -Pfull} a
 * larger one, sorted and shuffled, compressed and plain.
 */
class BoundedMemoryTest {
    @TempDir
    Path folder;

    @Test
    void convertsAndExportsMoreThanFitsInMemory() throws IOException, InterruptedException {
        Path sorted = folder.resolve("sorted.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, 200, 200, Cases.number(700, 1000)))
                .write(sorted); // 122 MB, or 170
        Path shuffled = folder.resolve("shuffled.sgy");
        shuffle(sorted, shuffled);
        if (Cases.areAll()) {
            thereAndBack(sorted, "0");
            thereAndBack(sorted, "1");
            thereAndBack(shuffled, "0");
        }
        thereAndBack(shuffled, "1");
    }

    private void thereAndBack(Path segy, String deflate) throws IOException, InterruptedException {
        String volume = folder.resolve("v.h5").toString();
        String again = folder.resolve("again.sgy").toString();
        assertSays("40000 traces", "convert", segy.toString(), volume, deflate);
        assertSays("identical: true", "export", volume, again, deflate);
    }

    private static void shuffle(Path from, Path to) throws IOException {
        try (SegyFile segy = SegyFile.open(from);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
            ByteBuffer header = ByteBuffer.allocate((int) segy.traceOffset(0));
            segy.readFully(header, 0);
            out.write(header.array());
            List<Long> traces = new ArrayList<>(
                    LongStream.range(0, segy.traceCount()).boxed().toList());
            Collections.shuffle(traces, new Random(1));
            ByteBuffer trace = ByteBuffer.allocate(segy.traceBytes());
            for (long number : traces) {
                segy.readTraces(number, 1, trace.clear());
                out.write(trace.array());
            }
        }
    }

    /** Heap and direct buffers of the JVM are limited to 48 MB each. */
    private static void assertSays(String said, String... arguments) throws IOException, InterruptedException {
        OtherJvm.Outcome outcome = OtherJvm.run(List.of("-Xmx48m"), InSmallHeap.class, arguments);
        assertTrue(outcome.output().contains(said), outcome.output());
        assertEquals(0, outcome.exitCode(), outcome.output());
    }

    /** Runs in the small JVM. */
    static final class InSmallHeap {
        private InSmallHeap() {}

        public static void main(String[] arguments) throws IOException {
            Path source = Path.of(arguments[1]);
            Path target = Path.of(arguments[2]);
            if (arguments[0].equals("convert")) {
                ConvertOptions options = ConvertOptions.DEFAULTS
                        .withMemoryBytes(32 << 20)
                        .withFilters(ChunkFilters.deflate(Integer.parseInt(arguments[3])))
                        .withOverwrite(true);
                ConvertReport report = SegyToHdf5.convert(source, target, options, Job.quiet());
                System.out.println(report.traces() + " traces");
            } else {
                ExportOptions options =
                        ExportOptions.DEFAULTS.withMemoryBytes(16 << 20).withOverwrite(true);
                ExportReport report = SegyExport.export(source, target, options, Job.quiet());
                System.out.println("identical: " + report.identical());
            }
        }
    }
}
