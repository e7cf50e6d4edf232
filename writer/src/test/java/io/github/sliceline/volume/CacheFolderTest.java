package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.ObjectsInMemory;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of objects on a local disk: used, checked, bounded, and never of another version. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CacheFolderTest {
    private static final int EDGE = 80;
    private static final NumberedVolume VOLUME = new NumberedVolume(EDGE);
    private static final CostModel COSTS = new CostModel(8, 12 << 10, 64 << 10, false);

    private final ObjectsInMemory store = new ObjectsInMemory(4096);

    @TempDir
    private Path folder;

    private byte[] bytes = {};
    private Path cache = Path.of("");
    private RemotePath object = store.path("volume");

    @BeforeEach
    void write() throws IOException {
        bytes = Files.readAllBytes(VOLUME.write(folder.resolve("volume.h5"), 16, 0));
        object = store.put("volume", bytes, "1");
        cache = folder.resolve("cache");
    }

    private ReadOptions options(Path in, long most) {
        return ReadOptions.DEFAULTS
                .withCosts(COSTS)
                .withMissingTraces(MissingTraces.STORED)
                .withCacheBytes(0)
                .withCacheFolder(new ReadOptions.CacheFolder(in, most));
    }

    /** Reads some of it anew, and says how many requests that took. */
    private int read(ReadOptions options, int seed) throws IOException {
        try (SeismicVolume volume = SeismicVolume.open(object, options)) {
            store.takeRequests();
            Random random = new Random(seed);
            for (int plane = 0; plane < 12; plane++) {
                VOLUME.checkInline(volume, random.nextInt(EDGE));
                VOLUME.checkSlice(volume, random.nextInt(EDGE));
            }
            return store.takeRequests().size();
        }
    }

    private List<Path> blocks() throws IOException {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(file -> file.toString().endsWith(".block")).toList();
        }
    }

    private long bytesOnDisk() throws IOException {
        long sum = 0;
        for (Path block : blocks()) {
            sum += Files.size(block);
        }
        return sum;
    }

    @Test
    void whatOneProcessReadTheNextOneFinds() throws IOException {
        assertTrue(read(options(cache, 64 << 20), 1) > 0);
        assertEquals(0, read(options(cache, 64 << 20), 1));
        try (Stream<Path> files = Files.walk(cache)) {
            assertTrue(files.noneMatch(file -> file.toString().contains("secret")));
        }
    }

    /** Other samples under the same name and of the same length: none of the old ones comes out. */
    @Test
    void anotherVersionIsReadAnew() throws IOException {
        read(options(cache, 64 << 20), 1);
        byte[] other = bytes.clone();
        int at = find(other, VOLUME.sample(0, 5, 7), VOLUME.sample(0, 5, 8));
        ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).putFloat(at, -1);
        store.put("volume", other, "2");
        try (SeismicVolume volume = SeismicVolume.open(object, options(cache, 64 << 20))) {
            assertEquals(-1, volume.read(RemoteReadsTest.line(0, EDGE))[5 * EDGE + 7]);
        }
    }

    private static int find(byte[] file, float first, float second) {
        ByteBuffer floats = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + 8 <= file.length; at++) {
            if (floats.getFloat(at) == first && floats.getFloat(at + 4) == second) {
                return at;
            }
        }
        throw new AssertionError("no " + first + " before " + second);
    }

    @Test
    void withoutAVersionNothingIsKept() throws IOException {
        store.put("volume", bytes, "");
        int first = read(options(cache, 64 << 20), 1);
        assertEquals(first, read(options(cache, 64 << 20), 1));
        assertTrue(!Files.exists(cache));
    }

    /** Cut off, changed in one bit, empty, or another block's: fetched again, and the file replaced. */
    @Test
    void damagedBlocksAreFetchedAgain() throws IOException {
        read(options(cache, 64 << 20), 1);
        List<Path> blocks = new ArrayList<>(blocks());
        Random random = new Random(3);
        byte[] another = Files.readAllBytes(blocks.get(0));
        for (int i = 1; i < blocks.size(); i++) {
            byte[] block = Files.readAllBytes(blocks.get(i));
            switch (i % 4) {
                case 0 -> Files.write(blocks.get(i), new byte[random.nextInt(block.length)]);
                case 1 -> {
                    block[random.nextInt(block.length)] ^= (byte) (1 << random.nextInt(8));
                    Files.write(blocks.get(i), block);
                }
                case 2 -> Files.write(blocks.get(i), another);
                default -> Files.write(blocks.get(i), new byte[0]);
            }
        }
        assertTrue(read(options(cache, 64 << 20), 1) > 0);
        assertEquals(0, read(options(cache, 64 << 20), 1));
    }

    /** What others put into the folder stays. */
    @Test
    void theFolderStaysWithinItsBytes() throws IOException {
        long most = bytes.length / 3;
        Files.createDirectories(cache);
        Path others = Files.write(cache.resolve("notes.txt"), new byte[bytes.length]);
        for (int seed = 0; seed < 5; seed++) {
            read(options(cache, most), seed);
            assertTrue(bytesOnDisk() <= most, bytesOnDisk() + " bytes, " + most + " may be");
        }
        assertTrue(bytesOnDisk() > most / 3);
        assertTrue(Files.exists(others));
    }

    /** Four rows of chunks do not fit; the one that is looked at in between is there to the end. */
    @Test
    void whatWasUsedLongestAgoGoesFirst() throws IOException {
        ReadOptions some = options(cache, bytes.length * 2 / 3);
        try (SeismicVolume volume = SeismicVolume.open(object, some)) {
            for (int line : new int[] {20, 40, 60, 70}) {
                VOLUME.checkInline(volume, line);
                VOLUME.checkInline(volume, 10);
            }
            store.takeRequests();
            VOLUME.checkInline(volume, 10);
            assertEquals(0, store.takeRequests().size());
            VOLUME.checkInline(volume, 20);
            assertTrue(!store.takeRequests().isEmpty());
        }
    }

    @Test
    void severalAtOnceDisturbNobody() throws IOException {
        List<CompletableFuture<Void>> readers = new ArrayList<>();
        for (int reader = 0; reader < 4; reader++) {
            int seed = reader;
            readers.add(CompletableFuture.runAsync(() -> {
                try {
                    read(options(cache, bytes.length / 2), seed);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        readers.forEach(CompletableFuture::join);
        assertTrue(bytesOnDisk() <= bytes.length / 2);
    }

    /** A file where the folder should be, as good as a full disk. */
    @Test
    void whereNothingCanBeWrittenReadingGoesOn() throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[1]);
        assertTrue(read(options(file, 64 << 20), 1) > 0);
    }
}
