package io.github.sliceline.convert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.CancelToken;
import io.github.sliceline.storage.Progress;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import io.github.sliceline.volume.OtherJvm;
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

/** A survey several times larger than the JVM's memory converts, plain and compressed, sorted and shuffled. */
class BoundedMemoryTest {
    @TempDir
    Path folder;

    @Test
    void convertsMoreThanFitsInMemory() throws IOException, InterruptedException {
        assumeTrue(LibHdf5.unavailable().isEmpty(), "libhdf5 is not available here");
        Path sorted = folder.resolve("sorted.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, 200, 200, 1000)).write(sorted); // 170 MB
        convert(sorted, "0");
        convert(sorted, "1");
        Path shuffled = folder.resolve("shuffled.sgy");
        shuffle(sorted, shuffled);
        convert(shuffled, "0");
    }

    private void convert(Path segy, String deflate) throws IOException, InterruptedException {
        // Heap and direct buffers are limited to 48 MB each.
        OtherJvm.Outcome outcome = OtherJvm.run(
                List.of("-Xmx48m"),
                Job.class,
                segy.toString(),
                folder.resolve("v.h5").toString(),
                deflate);
        assertTrue(outcome.output().contains("40000 traces"), outcome.output());
        assertEquals(0, outcome.exitCode(), outcome.output());
    }

    private static void shuffle(Path from, Path to) throws IOException {
        try (SegyFile segy = SegyFile.open(from);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
            ByteBuffer header = ByteBuffer.allocate((int) segy.traceOffset(0));
            segy.source().readFully(header, 0);
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

    /** Runs in the small JVM. */
    static final class Job {
        private Job() {}

        public static void main(String[] arguments) throws IOException {
            ConvertOptions options = ConvertOptions.DEFAULTS
                    .withMemoryBytes(32 << 20)
                    .withDeflateLevel(Integer.parseInt(arguments[2]))
                    .withOverwrite(true);
            ConvertReport report = SegyToHdf5.convert(
                    Path.of(arguments[0]), Path.of(arguments[1]), options, Progress.NONE, new CancelToken());
            System.out.println(report.traces() + " traces");
        }
    }
}
