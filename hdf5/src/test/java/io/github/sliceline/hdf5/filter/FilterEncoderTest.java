package io.github.sliceline.hdf5.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What encoders make, against decoders, plain encoders and chunks of other writers. */
class FilterEncoderTest {
    private static final int[] WIDTHS = {1, 2, 4, 8};

    /** What a chunk may be like, from nothing to compress to nothing that compresses. */
    private enum Content {
        ZEROS,
        CONSTANT,
        SMOOTH,
        RANDOM
    }

    private static byte[] elements(Content content, Random random, int count, int width) {
        byte[] bytes = new byte[count * width];
        long value = random.nextLong();
        for (int i = 0; i < count; i++) {
            value = switch (content) {
                case ZEROS -> 0;
                case CONSTANT -> value;
                case SMOOTH -> value + random.nextInt(1000) - 300;
                case RANDOM -> random.nextLong();
            };
            for (int b = 0; b < width; b++) {
                bytes[i * width + b] = (byte) (value >> (8 * b));
            }
        }
        return bytes;
    }

    private static byte[] apply(FilterSpec spec, int width, byte[] plain, int room) {
        ByteBuffer in = ByteBuffer.allocateDirect(plain.length + 3).position(3);
        ByteBuffer out = ByteBuffer.allocateDirect(room + 5).position(5);
        try (FilterEncoder encoder = FilterEncoder.of(List.of(spec), width).get(0)) {
            encoder.apply(in.put(plain).position(3), out);
        }
        byte[] stored = new byte[out.position() - 5];
        out.get(5, stored);
        return stored;
    }

    @Test
    void everyPipelineComesBack() throws IOException {
        List<ChunkFilters> pipelines = RandomFilters.all();
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            ChunkFilters filters = pipelines.get(seed % pipelines.size());
            int width = WIDTHS[random.nextInt(WIDTHS.length)];
            int count = 1 + random.nextInt(random.nextBoolean() ? 40 : 9000);
            Content content = Content.values()[random.nextInt(Content.values().length)];
            byte[] plain = elements(content, random, count, width);
            byte[] stored = plain;
            for (FilterSpec spec : FilterSpec.of(filters, width)) {
                stored = apply(spec, width, stored, (int) FilterEncoder.most(plain.length));
            }
            FilterPipeline pipeline = FilterPipeline.of("/data", FilterSpec.of(filters, width), width, plain.length);
            ByteBuffer chunk = ByteBuffer.allocate(plain.length);
            pipeline.decode(ByteBuffer.wrap(stored), 0, chunk);
            String what = filters + ", " + count + " × " + width + " bytes, " + content + ", seed " + seed;
            assertArrayEquals(plain, chunk.array(), what);

            int first = random.nextInt(plain.length);
            int end = first + 1 + random.nextInt(plain.length - first);
            ByteBuffer part = ByteBuffer.allocate(plain.length);
            pipeline.decode(ByteBuffer.wrap(stored), 0, part, first, end);
            assertEquals(plain.length, part.position(), what);
            assertTrue(Arrays.equals(plain, first, end, part.array(), first, end), what + ", " + first + " to " + end);
        }
    }

    @Test
    void neverWritesPastTheLimitOfTheOutput() {
        Random random = new Random(3);
        for (ChunkFilters filters : RandomFilters.all()) {
            for (FilterSpec spec : FilterSpec.of(filters, 4)) {
                byte[] plain = elements(Content.RANDOM, random, 3001, 4);
                int needed = apply(spec, 4, plain, 2 * plain.length).length;
                for (int room : new int[] {0, 3, 11, 13, 100, needed - 1}) {
                    ByteBuffer out = ByteBuffer.allocateDirect(needed + 8).limit(room);
                    ByteBuffer in =
                            ByteBuffer.allocateDirect(plain.length).put(plain).flip();
                    try (FilterEncoder encoder =
                            FilterEncoder.of(List.of(spec), 4).get(0)) {
                        assertThrows(BufferOverflowException.class, () -> encoder.apply(in, out), spec + " in " + room);
                    }
                    assertEquals(0, out.clear().getLong(needed), spec + " in " + room);
                }
            }
        }
    }

    /** Chunks written by h5py 3.16 with hdf5plugin 7.1: numbers 0 to 10 again and again, as 16-bit integers. */
    @Test
    void encodesBitshuffleLikeOtherWriters() {
        byte[] plain = new byte[74];
        for (int i = 0; i < 37; i++) {
            plain[2 * i] = (byte) (i % 11);
        }
        FilterSpec bare = new FilterSpec(FilterSpec.BITSHUFFLE, "", true, List.of(0, 4, 2, 0, 0));
        String bits = "aa5295aacc642633f080073c000738c0" + "00".repeat(48) + "0a000000010002000300";
        assertArrayEquals(HexFormat.of().parseHex(bits), apply(bare, 2, plain, 100));
        FilterSpec lz4 = new FilterSpec(FilterSpec.BITSHUFFLE, "", true, List.of(0, 4, 2, 16, 2));
        String blocks = "000000000000004a00000020000000129eaa52cc64f0800007000100500000000000000000129e95"
                + "aa2633073c38c00001005000000000000a000000010002000300";
        assertArrayEquals(HexFormat.of().parseHex(blocks), apply(lz4, 2, plain, 100));
    }

    /** The bytes that h5py and hdf5plugin write. */
    @Test
    void numbersAndParameters() {
        assertEquals("[2 [4], 1 [6], 3 []]", told("shuffle,gzip,fletcher32"));
        assertEquals("[32004 [0]]", told("lz4"));
        assertEquals("[2 [4], 32015 [3]]", told("shuffle,zstd"));
        assertEquals("[32008 [0, 4, 4, 0, 0]]", told("bitshuffle"));
        assertEquals("[32008 [0, 4, 4, 0, 2], 3 []]", told("bitshuffle,lz4,fletcher32"));
        assertEquals("[32008 [0, 4, 4, 0, 3, 5]]", told("bitshuffle,zstd=5"));
        assertEquals("[32008 [0, 4, 4, 0, 0], 1 [2]]", told("bitshuffle,deflate=2"));
        assertEquals("[]", told("none"));
    }

    private static String told(String filters) {
        return FilterSpec.of(ChunkFilters.parse(filters), 4).stream()
                .map(spec -> spec.id() + " " + spec.clientData())
                .toList()
                .toString();
    }

    @Test
    void lz4BlocksThatDoNotShrinkAreStored() throws IOException {
        Random random = new Random(8);
        byte[] plain = elements(Content.RANDOM, random, 1000, 4);
        System.arraycopy(new byte[2000], 0, plain, 1000, 2000);
        FilterSpec spec = new FilterSpec(FilterSpec.LZ4, "", true, List.of(700));
        byte[] stored = apply(spec, 4, plain, 5000);
        assertTrue(stored.length < plain.length, "some shrink");
        ByteBuffer chunk = ByteBuffer.allocate(plain.length);
        FilterPipeline.of("/data", List.of(spec), 4, plain.length).decode(ByteBuffer.wrap(stored), 0, chunk);
        assertArrayEquals(plain, chunk.array());
    }

    /** Sum of 16-bit words and sum of these sums, both modulo 65535, one word after the other. */
    @Test
    void checksumsOfLongChunks() {
        Random random = new Random(4);
        for (int length : new int[] {0, 1, 2, 7, 8, 9, 720, 65_537, (1 << 20) + 6, (3 << 20) + 13}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            long low = 0;
            long high = 0;
            for (int i = 0; i < length; i += 2) {
                int word = (bytes[i] & 0xFF) << 8 | (i + 1 < length ? bytes[i + 1] & 0xFF : 0);
                low = (low + word) % 65_535;
                high = (high + low) % 65_535;
            }
            int found = Fletcher32.checksum(ByteBuffer.wrap(bytes), 0, length);
            assertEquals(low, (found & 0xFFFF) % 65_535, "low sum of " + length);
            assertEquals(high, (found >>> 16) % 65_535, "high sum of " + length);
        }
        assertEquals(0, Fletcher32.checksum(ByteBuffer.allocate(100), 0, 100));
    }

    @Test
    void refusesFiltersThatCannotBeApplied() {
        FilterSpec szip = new FilterSpec(FilterSpec.SZIP, "", true, List.of());
        String said =
                String.valueOf(assertThrows(IllegalArgumentException.class, () -> FilterEncoder.of(List.of(szip), 4))
                        .getMessage());
        assertEquals("szip cannot be applied", said);
    }
}
