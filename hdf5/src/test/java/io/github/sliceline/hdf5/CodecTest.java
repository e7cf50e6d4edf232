package io.github.sliceline.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** Bitshuffle, zstd and compression on top of compression: plain encoders, chunks of h5py, damaged input. */
class CodecTest {
    private static final int[] COMPRESSIONS = {BitshuffleEncoder.NONE, BitshuffleEncoder.LZ4, BitshuffleEncoder.ZSTD};

    private static FilterPipeline pipeline(int chunkBytes, FilterSpec... filters) {
        Shape shape = Shape.of(chunkBytes);
        StorageLayout layout = new StorageLayout.Chunked(shape, IndexKind.SINGLE, 0, false, -1, 0, 4);
        return new DatasetInfo(
                        "/data",
                        0,
                        new DatasetInfo.Extents(shape, List.of((long) chunkBytes)),
                        new ElementType(ElementType.Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN),
                        layout,
                        List.of(filters),
                        ByteBuffer.allocate(1))
                .pipeline();
    }

    private static FilterSpec filter(int id, Integer... parameters) {
        return new FilterSpec(id, "", false, List.of(parameters));
    }

    private static FilterSpec bitshuffle(int width, int blockElements, int compression) {
        return filter(FilterSpec.BITSHUFFLE, 0, 4, width, blockElements, compression);
    }

    private static byte[] decode(FilterPipeline pipeline, byte[] stored, int bytes) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(bytes);
        pipeline.decode(ByteBuffer.wrap(stored), 0, chunk);
        // what is read comes in direct buffers, at any position
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes + 7).position(7);
        ByteBuffer in = ByteBuffer.allocateDirect(stored.length + 3).put(3, stored);
        pipeline.decode(in.position(3), 0, direct);
        assertEquals(chunk.flip(), direct.flip().position(7), "direct buffers");
        return chunk.array();
    }

    /** Slowly rising numbers of a width, with noise. */
    private static byte[] elements(Random random, int count, int width) {
        ByteBuffer bytes = ByteBuffer.allocate(count * width);
        long value = random.nextLong();
        while (bytes.hasRemaining()) {
            value += random.nextInt(1000) - 300;
            for (int b = 0; b < width; b++) {
                bytes.put((byte) (value >> (8 * (b % 8))));
            }
        }
        return bytes.array();
    }

    @Test
    void bitshuffledElements() throws IOException {
        for (int seed = 0; seed < Cases.number(60, 400); seed++) {
            Random random = new Random(seed);
            int width = List.of(1, 2, 4, 8, 3, 12).get(random.nextInt(6));
            int count = random.nextInt(4) == 0 ? random.nextInt(20) + 1 : random.nextInt(5000) + 1;
            boolean usual = random.nextBoolean();
            int block = usual ? Math.max(128, 8192 / width / 8 * 8) : 8 * (1 + random.nextInt(40));
            int compression = COMPRESSIONS[random.nextInt(3)];
            byte[] plain = elements(random, count, width);
            byte[] stored = BitshuffleEncoder.encode(plain, width, block, compression);
            FilterPipeline pipeline = pipeline(plain.length, bitshuffle(width, usual ? 0 : block, compression));
            String what =
                    "seed " + seed + ", " + count + " elements of " + width + " bytes, compression " + compression;
            assertArrayEquals(plain, decode(pipeline, stored, plain.length), what);
        }
    }

    @Test
    void zstdFrames() throws IOException {
        for (int seed = 0; seed < Cases.number(35, 100); seed++) {
            Random random = new Random(seed);
            byte[] plain = elements(random, 1 + random.nextInt(20_000), 4);
            byte[] stored = Zstd.compress(plain, 1 + random.nextInt(19));
            FilterPipeline pipeline = pipeline(plain.length, filter(FilterSpec.ZSTD, 3));
            assertArrayEquals(plain, decode(pipeline, stored, plain.length), "seed " + seed);
            IOException shorter = assertThrows(
                    CorruptFileException.class,
                    () -> decode(pipeline(plain.length + 1, filter(FilterSpec.ZSTD, 3)), stored, plain.length + 1));
            assertEquals(
                    "/data: chunk decodes to " + plain.length + " bytes, want " + (plain.length + 1),
                    shorter.getMessage());
        }
    }

    /** Chunks written by h5py 3.16 with hdf5plugin 7.1: numbers 0 to 10 again and again, as 16-bit integers. */
    @Test
    void chunksOfOtherWriters() throws IOException {
        ByteBuffer plain = ByteBuffer.allocate(74).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 37; i++) {
            plain.putShort((short) (i % 11));
        }
        String zstd = "28b52ffd204aed0000b000000100020003000400050006000700080009000a00010092e76c02";
        assertArrayEquals(plain.array(), other(zstd, filter(FilterSpec.ZSTD, 3)));
        String lz4 = "000000000000004a00000020000000129eaa52cc64f0800007000100500000000000000000129e95"
                + "aa2633073c38c00001005000000000000a000000010002000300";
        assertArrayEquals(plain.array(), other(lz4, bitshuffle(2, 16, BitshuffleEncoder.LZ4)));
        String shuffledZstd = "000000000000004a000000200000001828b52ffd20207d000048aa52cc64f0800007000100353802"
                + "0000001828b52ffd20207d00004895aa2633073c38c00001003538020a000000010002000300";
        assertArrayEquals(plain.array(), other(shuffledZstd, bitshuffle(2, 16, BitshuffleEncoder.ZSTD)));
        String bare = "aa5295aacc642633f080073c000738c0" + "00".repeat(48) + "0a000000010002000300";
        assertArrayEquals(plain.array(), other(bare, bitshuffle(2, 0, BitshuffleEncoder.NONE)));
    }

    private static byte[] other(String hex, FilterSpec filter) throws IOException {
        return decode(pipeline(74, filter), HexFormat.of().parseHex(hex), 74);
    }

    @Test
    void decodesOneCompressionAfterAnother() throws IOException {
        for (int seed = 0; seed < Cases.number(20, 50); seed++) {
            Random random = new Random(seed);
            byte[] plain = elements(random, 1 + random.nextInt(5000), 4);
            byte[] lz4 = LempelZiv.lz4(plain, 1 << 20);
            byte[] zstd = Zstd.compress(BitshuffleEncoder.encode(plain, 4, 64, BitshuffleEncoder.LZ4), 3);
            FilterSpec deflate = filter(FilterSpec.DEFLATE, 6);
            FilterSpec shuffle = filter(FilterSpec.SHUFFLE, 1);
            FilterPipeline two = pipeline(plain.length, filter(FilterSpec.LZ4), shuffle, deflate);
            assertArrayEquals(plain, decode(two, deflate(lz4), plain.length), "seed " + seed);
            FilterPipeline three =
                    pipeline(plain.length, bitshuffle(4, 64, BitshuffleEncoder.LZ4), filter(FilterSpec.ZSTD), deflate);
            assertArrayEquals(plain, decode(three, deflate(zstd), plain.length), "seed " + seed);
        }
    }

    private static byte[] deflate(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }

    /** A right chunk, cut, with bits changed or filled with garbage: decoded or refused, never anything else. */
    @Test
    void damagedChunks() {
        int bytes = 4 * 999;
        Random random = new Random(9);
        List<FilterSpec> filters = List.of(
                filter(FilterSpec.ZSTD),
                bitshuffle(4, 64, BitshuffleEncoder.NONE),
                bitshuffle(4, 64, BitshuffleEncoder.LZ4),
                bitshuffle(4, 64, BitshuffleEncoder.ZSTD),
                filter(FilterSpec.SCALE_OFFSET, 2, 0, 3996, 0, 1, 0, 0, 1, 7));
        byte[] plain = elements(random, 999, 4);
        for (int i = 0; i < Cases.number(5000, 20_000); i++) {
            FilterSpec filter = filters.get(i % filters.size());
            byte[] stored = damaged(random, encoded(filter, plain));
            FilterPipeline pipeline = pipeline(bytes, filter);
            try {
                pipeline.decode(ByteBuffer.wrap(stored), 0, ByteBuffer.allocate(bytes));
            } catch (CorruptFileException e) {
                assertTrue(String.valueOf(e.getMessage()).startsWith("/data: chunk "), e::toString);
            } catch (IOException | RuntimeException e) {
                throw new AssertionError("number " + i + " of " + filter, e);
            }
        }
    }

    private static byte[] encoded(FilterSpec filter, byte[] plain) {
        return switch (filter.id()) {
            case FilterSpec.ZSTD -> Zstd.compress(plain, 1);
            case FilterSpec.BITSHUFFLE -> BitshuffleEncoder.encode(plain, 4, 64, filter.parameter(4, 0));
            default ->
                // 3 bits each, smallest 5
                ByteBuffer.allocate(21 + 1500)
                        .put(0, (byte) 3)
                        .put(4, (byte) 8)
                        .put(5, (byte) 5)
                        .array();
        };
    }

    private static byte[] damaged(Random random, byte[] right) {
        byte[] bytes = random.nextInt(3) == 0 ? Arrays.copyOf(right, random.nextInt(right.length)) : right.clone();
        if (bytes.length > 0 && random.nextInt(3) > 0) {
            int changes = 1 + random.nextInt(5);
            for (int i = 0; i < changes; i++) {
                // the lengths are in front
                int at = random.nextInt(random.nextBoolean() ? Math.min(20, bytes.length) : bytes.length);
                bytes[at] = (byte) random.nextInt();
            }
        } else if (random.nextBoolean()) {
            random.nextBytes(bytes);
        }
        return bytes;
    }

    @Test
    void refusesSmallChunksThatClaimManyBytes() throws IOException {
        byte[] zeros = new byte[64 << 20];
        byte[] zstd = Zstd.compress(zeros, 3);
        byte[] lz4 = LempelZiv.lz4Block(new byte[1 << 20], 0, 1 << 20);
        ByteBuffer lying = ByteBuffer.allocate(16 + lz4.length).putLong(1 << 12).putInt(1 << 30);
        lying.putInt(lz4.length).put(lz4);
        ByteBuffer huge = ByteBuffer.allocate(100).putLong(Long.MAX_VALUE / 2).putInt(1 << 30);
        byte[] deflated = deflate(zeros);
        FilterSpec deflate = filter(FilterSpec.DEFLATE);
        assertTimeout(Duration.ofSeconds(2), () -> {
            refused(zstd, filter(FilterSpec.ZSTD));
            refused(lying.array(), bitshuffle(4, 0, BitshuffleEncoder.LZ4));
            refused(huge.array(), bitshuffle(4, 0, BitshuffleEncoder.LZ4));
            refused(huge.array(), bitshuffle(4, 0, BitshuffleEncoder.ZSTD));
            refused(deflated, filter(FilterSpec.ZSTD), deflate);
            refused(deflated, filter(FilterSpec.LZ4), deflate, deflate);
        });
    }

    private static void refused(byte[] stored, FilterSpec... filters) {
        FilterPipeline pipeline = pipeline(1 << 12, filters);
        assertThrows(
                CorruptFileException.class,
                () -> pipeline.decode(ByteBuffer.wrap(stored), 0, ByteBuffer.allocate(1 << 12)));
    }

    @Test
    void refusesInvalidParameters() {
        assertTrue(pipeline(8, bitshuffle(0, 0, 0)).unsupported().isPresent(), "no width");
        assertTrue(pipeline(8, bitshuffle(4, 12, 0)).unsupported().isPresent(), "block of 12");
        assertTrue(pipeline(8, bitshuffle(4, 0, 1)).unsupported().isPresent(), "compression 1");
        FilterSpec eScaled = filter(FilterSpec.SCALE_OFFSET, 1, 3, 2, 1, 4, 0, 0, 0);
        assertTrue(pipeline(8, eScaled).unsupported().isPresent(), "E-scaling");
        assertEquals("filter 32008 (bitshuffle)", bitshuffle(4, 0, 0).toString());
    }
}
