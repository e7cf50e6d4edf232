package io.github.sliceline.hdf5.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.LempelZiv;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.jhdf.filter.Lz4Filter;
import io.jhdf.filter.LzfFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

/** Filters against plain encoders and jHDF's decoders, and on damaged input. */
class FilterPipelineTest {
    private static final int CHUNK_BYTES = 4 * 1000;

    private static FilterPipeline pipeline(FilterSpec... filters) {
        StorageLayout layout = new StorageLayout.Chunked(Shape.of(1000L), IndexKind.SINGLE, 0, false, -1, 0, 4);
        DatasetInfo.Extents extents = new DatasetInfo.Extents(Shape.of(1000L), List.of(1000L));
        ElementType type = new ElementType(ElementType.Kind.FLOAT, 4, ByteOrder.LITTLE_ENDIAN);
        return new DatasetInfo("/data", 0, extents, type, layout, List.of(filters), ByteBuffer.allocate(4)).pipeline();
    }

    private static FilterSpec filter(int id, Integer... parameters) {
        return new FilterSpec(id, "", false, List.of(parameters));
    }

    /** Bytes with runs and repeats. */
    private static byte[] plain(Random random) {
        byte[] bytes = new byte[CHUNK_BYTES];
        int at = 0;
        while (at < bytes.length) {
            int run = Math.min(bytes.length - at, 1 + random.nextInt(400));
            int back = random.nextInt(3) == 0 || at == 0 ? 0 : 1 + random.nextInt(Math.min(at, 8000));
            for (int i = 0; i < run; i++, at++) {
                bytes[at] = back == 0 ? (byte) random.nextInt() : bytes[at - back];
            }
        }
        return bytes;
    }

    private static byte[] decode(FilterPipeline pipeline, byte[] stored, int mask) throws IOException {
        // room on both sides must stay as it is
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES + 20);
        chunk.position(10);
        pipeline.decode(ByteBuffer.wrap(stored), mask, chunk);
        assertEquals(CHUNK_BYTES + 10, chunk.position());
        assertEquals(0, chunk.getLong(0) | chunk.getLong(CHUNK_BYTES + 12));
        return Arrays.copyOfRange(chunk.array(), 10, CHUNK_BYTES + 10);
    }

    @Test
    void lempelZivStreams() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            byte[] plain = plain(new Random(seed));
            byte[] lzf = LempelZiv.lzf(plain);
            byte[] lz4 = LempelZiv.lz4(plain, 1000 + seed * 50);
            int number = seed;
            assertArrayEquals(plain, decode(pipeline(filter(FilterSpec.LZF)), lzf, 0), () -> "lzf, seed " + number);
            assertArrayEquals(plain, decode(pipeline(filter(FilterSpec.LZ4)), lz4, 0), () -> "lz4, seed " + number);
            if (lzf.length == CHUNK_BYTES) {
                continue; // jHDF takes it for plain bytes
            }
            assertArrayEquals(plain, new LzfFilter().decode(lzf, new int[] {0, 0, CHUNK_BYTES}), "jHDF's lzf");
            assertArrayEquals(plain, new Lz4Filter().decode(lz4, new int[0]), "jHDF's lz4");
        }
    }

    @Test
    void unshufflesElementsOfAnyWidth() throws IOException {
        for (int width : new int[] {1, 2, 3, 4, 7, 8, 16, 3999, 5000}) {
            byte[] plain = plain(new Random(width));
            byte[] shuffled = plain.clone();
            int n = plain.length / width;
            for (int i = 0; i < n * width; i++) {
                shuffled[i % width * n + i / width] = plain[i];
            }
            assertArrayEquals(
                    plain, decode(pipeline(filter(FilterSpec.SHUFFLE, width)), shuffled, 0), "width " + width);
        }
    }

    @Test
    void checksumInBothByteOrders() throws IOException {
        byte[] plain = plain(new Random(1));
        int sum = Fletcher32.checksum(ByteBuffer.wrap(plain), 0, plain.length);
        int swapped = Integer.reverseBytes(sum) << 16 | Integer.reverseBytes(sum) >>> 16;
        FilterPipeline pipeline = pipeline(filter(FilterSpec.FLETCHER32));
        for (int stored : new int[] {sum, swapped}) {
            byte[] bytes = ByteBuffer.allocate(CHUNK_BYTES + 4)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(plain)
                    .putInt(stored)
                    .array();
            assertArrayEquals(plain, decode(pipeline, bytes, 0));
            bytes[77] ^= 4;
            IOException e = assertThrows(CorruptFileException.class, () -> decode(pipeline, bytes, 0));
            assertTrue(e.toString().contains("checksum"), e::toString);
        }
    }

    @Test
    void deflatedDataMustHaveTheChunksLength() throws IOException {
        FilterPipeline pipeline = pipeline(filter(FilterSpec.DEFLATE, 6));
        assertArrayEquals(new byte[CHUNK_BYTES], decode(pipeline, deflate(CHUNK_BYTES), 0));
        for (int bytes : new int[] {0, CHUNK_BYTES - 1, CHUNK_BYTES + 1}) {
            byte[] stored = deflate(bytes);
            IOException e = assertThrows(CorruptFileException.class, () -> decode(pipeline, stored, 0));
            assertEquals("/data: chunk decodes to " + bytes + " bytes, want " + CHUNK_BYTES, e.getMessage());
        }
        byte[] cut = Arrays.copyOf(deflate(CHUNK_BYTES), deflate(CHUNK_BYTES).length - 1);
        assertThrows(CorruptFileException.class, () -> decode(pipeline, cut, 0));
        // a small stream that inflates to a lot must not be followed to its end
        byte[] bomb = deflate(200 << 20);
        assertThrows(CorruptFileException.class, () -> decode(pipeline, bomb, 0));
    }

    private static byte[] deflate(int zeros) {
        Deflater deflater = new Deflater(9);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] some = new byte[Math.min(zeros, 1 << 20)];
        byte[] out = new byte[1 << 16];
        for (int left = zeros; left > 0; left -= some.length) {
            deflater.setInput(some, 0, Math.min(left, some.length));
            while (!deflater.needsInput()) {
                packed.write(out, 0, deflater.deflate(out));
            }
        }
        deflater.finish();
        while (!deflater.finished()) {
            packed.write(out, 0, deflater.deflate(out));
        }
        deflater.end();
        return packed.toByteArray();
    }

    @Test
    void garbageIsCorruptAndNothingElse() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            int id = List.of(1, 2, 3, FilterSpec.LZF, FilterSpec.LZ4).get(i % 5);
            byte[] garbage = new byte[random.nextInt(CHUNK_BYTES)];
            random.nextBytes(garbage);
            if (id == FilterSpec.LZ4 && garbage.length > 12) {
                ByteBuffer.wrap(garbage).putLong(CHUNK_BYTES).putInt(random.nextInt(5000));
            }
            assertThrows(CorruptFileException.class, () -> decode(pipeline(filter(id)), garbage, 0));
        }
    }

    @Test
    void namesFiltersThatCannotBeUndone() {
        FilterPipeline szip = pipeline(filter(FilterSpec.SHUFFLE, 4), filter(FilterSpec.SZIP));
        assertEquals(Optional.of("szip"), szip.unsupported());
        assertThrows(UnsupportedFileException.class, () -> decode(szip, new byte[CHUNK_BYTES], 0));
        assertEquals(
                Optional.of("nbit"), pipeline(filter(FilterSpec.NBIT, 8, 0)).unsupported());
        assertEquals(
                Optional.of("scaleoffset"),
                pipeline(filter(FilterSpec.SCALE_OFFSET)).unsupported());
        assertTrue(pipeline().isEmpty());
        assertEquals(
                Optional.empty(),
                pipeline(filter(2, 4), filter(1, 9), filter(3)).unsupported());
    }

    @Test
    void manyThreadsAtOnce() {
        FilterPipeline pipeline = pipeline(filter(FilterSpec.SHUFFLE, 4), filter(FilterSpec.LZF));
        Stream<byte[]> wrong = IntStream.range(0, 2000).parallel().mapToObj(seed -> {
            byte[] plain = plain(new Random(seed));
            byte[] shuffled = plain.clone();
            LongStream.range(0, plain.length).forEach(i -> shuffled[(int) (i % 4 * 1000 + i / 4)] = plain[(int) i]);
            try {
                return Arrays.equals(plain, decode(pipeline, LempelZiv.lzf(shuffled), 0)) ? new byte[0] : plain;
            } catch (IOException e) {
                throw new AssertionError("seed " + seed, e);
            }
        });
        assertEquals(0, wrong.filter(bytes -> bytes.length > 0).count());
    }
}
