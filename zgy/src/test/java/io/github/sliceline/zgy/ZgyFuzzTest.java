package io.github.sliceline.zgy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.volume.open.ReadEverything;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as the headers and tables of a ZGY file, whose bricks are zeros: read, or refused in one sentence. */
class ZgyFuzzTest {
    /** Headers, names and tables of the seeds; what comes behind them changes nothing. */
    private static final int HEADERS = 8192;

    /** As long as the longest seed: bricks that the tables name are there. */
    private static final int FILE_BYTES = 2_200_000;

    @TempDir
    private static Path folder;

    static Stream<byte[]> seeds() throws IOException {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (Fixture fixture : Fixture.values()) {
            seeds.add(Arrays.copyOf(fixture.bytes(), HEADERS));
        }
        return seeds.add(Arrays.copyOf(FirstVersion.bytes(), 2048)).build();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void volume(byte[] headers) throws IOException {
        Path file = folder.resolve("fuzzed.zgy");
        Files.write(file, headers);
        try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            channel.position(Math.max(headers.length, FILE_BYTES) - 1L).write(ByteBuffer.allocate(1));
        }
        ReadEverything.of(file);
    }
}
