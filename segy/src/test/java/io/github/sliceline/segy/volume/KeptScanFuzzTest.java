package io.github.sliceline.segy.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.Job;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyInMemory;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.storage.Crc32c;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes between the key and the checksum of a kept scan: refused, or a survey whose traces are all in the file. */
class KeptScanFuzzTest {
    private static final int TRACES = 1000;
    private static final ScanFile SCAN = ScanFile.of(List.of("a file"), TRACES, 3);
    private static final int KEY_BYTES = Short.BYTES + SCAN.key().length();

    static Stream<byte[]> seeds() throws IOException {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (long seed = 1; seed <= 12; seed++) {
            ScanOptions options = ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST);
            byte[] segy = PlacedTraces.random(seed).bytes().bytes();
            try (SegyFile file = SegyInMemory.open("seed.sgy", segy)) {
                ScannedVolume found =
                        ScannedVolume.of(SegyScanner.scan(file, options, null, Job.quiet()), Integer.MAX_VALUE);
                byte[] bytes = SCAN.bytes(found);
                SCAN.read(bytes); // a seed that is refused leads nowhere
                seeds.add(Arrays.copyOfRange(bytes, KEY_BYTES, bytes.length - Integer.BYTES));
            }
        }
        return seeds.build();
    }

    private static byte[] file(byte[] between) {
        ByteBuffer bytes = ByteBuffer.allocate(KEY_BYTES + between.length + Integer.BYTES);
        bytes.putShort((short) SCAN.key().length()).put(SCAN.key().getBytes(StandardCharsets.UTF_8));
        bytes.put(between);
        return bytes.putInt(Crc32c.of(bytes.duplicate().flip())).array();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void keptScan(byte[] between) throws IOException {
        ScannedVolume found;
        try {
            found = SCAN.read(file(between));
        } catch (IOException | RuntimeException e) {
            return; // what ScanCache takes for no kept scan
        }
        TracePlaces places = (TracePlaces) found.places();
        long count = found.traces().size();
        long[][] runs = places.columns();
        for (int run = 0; run < places.runs(); run++) {
            for (long place : new long[] {runs[0][run], runs[0][run] + runs[1][run] - 1}) {
                long trace = places.traceAt(place);
                assertTrue(place < count && trace >= 0 && trace < TRACES, "trace " + trace + " at place " + place);
            }
        }
        byte[] again = SCAN.bytes(found);
        assertArrayEquals(again, SCAN.bytes(SCAN.read(again)));
    }
}
