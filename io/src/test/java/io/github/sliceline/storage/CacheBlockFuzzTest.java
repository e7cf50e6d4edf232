package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.storage.DiskCacheFolder.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes where a {@link DiskCache} keeps a block: they are taken only if writing the block makes the same bytes. */
class CacheBlockFuzzTest {
    private static final Entry ENTRY = new Entry("https://example.org/survey.h5 \"1\"", 3);

    @TempDir
    private static Path folder;

    /** The length of a block, and the file of one. */
    static Stream<byte[]> seeds() throws IOException {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (int length : new int[] {1, 20, 60}) {
            byte[] file = written(ByteBuffer.allocate(length).put(length / 2, (byte) length));
            seeds.add(input(length, file));
            seeds.add(input(length + 1, file));
        }
        return seeds.build();
    }

    private static byte[] input(int length, byte[] file) {
        return ByteBuffer.allocate(1 + file.length).put((byte) length).put(file).array();
    }

    private static byte[] written(ByteBuffer block) throws IOException {
        new DiskCacheFolder(folder).write(ENTRY, block);
        return Files.readAllBytes(ENTRY.in(folder));
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void block(byte[] input) throws IOException {
        int length = input.length == 0 ? 0 : input[0] & 0xff;
        byte[] content = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
        Path file = ENTRY.in(folder);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, content);
        ByteBuffer block = ByteBuffer.allocate(length);
        if (new DiskCacheFolder(folder).read(ENTRY, block)) {
            assertEquals(length, block.position());
            assertArrayEquals(content, written(block.flip()));
        } else {
            assertTrue(Files.notExists(file));
        }
    }
}
