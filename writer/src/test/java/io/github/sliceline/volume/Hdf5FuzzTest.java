package io.github.sliceline.volume;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.hdf5.ChecksumRepair;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.volume.open.ReadEverything;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes as an HDF5 file, opened and read to the last dataset: data, or refused in one sentence. The first byte says of
 * which seed the checksums are made right again, where that seed has them; the file is what follows.
 */
class Hdf5FuzzTest {
    @TempDir
    private static Path folder;

    private static final List<ChecksumRepair> CHECKSUMS = new ArrayList<>();

    /** None without libhdf5, which writes most of them. */
    static List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        if (NativeLibrary.unavailable().isEmpty()) {
            Path written = Files.createDirectories(folder.resolve("seeds"));
            HostileSeeds.write(written, folder);
            CHECKSUMS.clear();
            try (Stream<Path> files = Files.list(written)) {
                for (Path file : files.sorted().toList()) {
                    byte[] sound = Files.readAllBytes(file);
                    seeds.add(ByteBuffer.allocate(1 + sound.length)
                            .put((byte) CHECKSUMS.size())
                            .put(sound)
                            .array());
                    CHECKSUMS.add(ChecksumRepair.of(sound));
                }
            }
        }
        return seeds;
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void file(byte[] input) throws IOException {
        byte[] bytes = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
        int seed = input.length == 0 ? CHECKSUMS.size() : input[0] & 0xff;
        if (seed < CHECKSUMS.size()) {
            CHECKSUMS.get(seed).repair(bytes);
        }
        ReadEverything.of(Files.write(folder.resolve("fuzzed.h5"), bytes));
    }
}
