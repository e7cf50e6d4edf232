package io.github.sliceline.hdf5.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.LempelZiv;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Filters with any parameters undone on any bytes: a chunk or a declared exception, nothing beside the chunk is written, and
 * a part of a chunk is what it is in the whole one.
 *
 * <p>An input is the number of filters, of each its number among {@link #IDS}, how many parameters it has and these, four
 * bytes each; then bytes of an element (1), of the chunk (2), filters left out (1), and what is stored.
 */
class ChunkFilterFuzzTest {
    private static final List<Integer> IDS = List.of(
            FilterSpec.DEFLATE,
            FilterSpec.SHUFFLE,
            FilterSpec.FLETCHER32,
            FilterSpec.SZIP,
            FilterSpec.NBIT,
            FilterSpec.SCALE_OFFSET,
            FilterSpec.LZF,
            FilterSpec.LZ4,
            FilterSpec.BITSHUFFLE,
            FilterSpec.ZSTD);

    private static final int MOST_FILTERS = 4;
    private static final int MOST_PARAMETERS = 24;
    private static final int CHUNK_BYTES = 1200;
    private static final int MARGIN = 16;

    static Stream<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        ByteBuffer plain = ByteBuffer.allocateDirect(CHUNK_BYTES);
        Random random = new Random(1);
        for (int i = 0; i < CHUNK_BYTES / Float.BYTES; i++) {
            plain.putFloat(4 * i, i % 50 < 30 ? 1.5f : random.nextFloat());
        }
        for (ChunkFilters filters : RandomFilters.all()) {
            List<FilterSpec> specs = FilterSpec.of(filters, Float.BYTES);
            seeds.add(input(specs, encoded(specs, plain)));
        }
        byte[] bytes = new byte[CHUNK_BYTES];
        plain.get(0, bytes);
        seeds.add(input(List.of(new FilterSpec(FilterSpec.LZF, "", true, List.of())), LempelZiv.lzf(bytes)));
        seeds.add(input(List.of(scaleOffset(2, 12)), scaled(12)));
        seeds.add(input(List.of(scaleOffset(0, 3)), scaled(20)));
        return seeds.stream();
    }

    private static byte[] encoded(List<FilterSpec> specs, ByteBuffer plain) {
        ByteBuffer from = plain.duplicate().clear();
        for (FilterEncoder encoder : FilterEncoder.of(specs, Float.BYTES)) {
            ByteBuffer to = ByteBuffer.allocateDirect((int) FilterEncoder.most(2 * CHUNK_BYTES));
            encoder.apply(from, to);
            encoder.close();
            from = to.flip();
        }
        byte[] encoded = new byte[from.remaining()];
        from.get(encoded);
        return encoded;
    }

    /** Integers (2) or floats (0) of four bytes; the other parameters say so, and that there is no fill value. */
    private static FilterSpec scaleOffset(int kind, int factor) {
        List<Integer> parameters = new ArrayList<>(
                List.of(kind, factor, CHUNK_BYTES / Float.BYTES, kind == 0 ? 1 : 0, Float.BYTES, 1, 0, 0));
        parameters.addAll(Collections.nCopies(12, 0));
        return new FilterSpec(FilterSpec.SCALE_OFFSET, "", true, parameters);
    }

    private static byte[] scaled(int bits) {
        ByteBuffer stored = ByteBuffer.allocate(21 + CHUNK_BYTES / Float.BYTES * bits / 8 + 1);
        new Random(bits).nextBytes(stored.array());
        return stored.put(new byte[] {(byte) bits, 0, 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0})
                .array();
    }

    private static byte[] input(List<FilterSpec> specs, byte[] stored) {
        ByteBuffer input = ByteBuffer.allocate(5 + specs.size() * (2 + 4 * MOST_PARAMETERS) + stored.length);
        input.put((byte) specs.size());
        for (FilterSpec spec : specs) {
            input.put((byte) IDS.indexOf(spec.id()))
                    .put((byte) spec.clientData().size());
            spec.clientData().forEach(input::putInt);
        }
        input.put((byte) Float.BYTES).putShort((short) CHUNK_BYTES).put((byte) 0);
        return Arrays.copyOf(input.put(stored).array(), input.position());
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void chunk(byte[] bytes) throws IOException {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        List<FilterSpec> specs = new ArrayList<>();
        for (int left = next(input, MOST_FILTERS); left > 0; left--) {
            int id = IDS.get(next(input, IDS.size() - 1));
            List<Integer> parameters = new ArrayList<>();
            for (int more = next(input, MOST_PARAMETERS); more > 0 && input.remaining() >= Integer.BYTES; more--) {
                parameters.add(input.getInt());
            }
            specs.add(new FilterSpec(id, "", true, parameters));
        }
        int elementBytes = 1 + next(input, 255) % 16;
        int chunkBytes = next(input, 255) << 8 | next(input, 255);
        int mask = next(input, 255);
        FilterPipeline pipeline = FilterPipeline.of("/data", specs, elementBytes, chunkBytes);
        ByteBuffer stored = input.slice().asReadOnlyBuffer();
        ByteBuffer chunk = ByteBuffer.allocate(chunkBytes + 2 * MARGIN);
        boolean isWhole = decode(pipeline, stored.duplicate(), mask, chunk, 0, chunkBytes);
        ByteBuffer part = ByteBuffer.allocate(chunkBytes + 2 * MARGIN);
        int first = chunkBytes / 3;
        int end = first + chunkBytes / 2;
        if (isWhole) {
            assertEquals(true, decode(pipeline, stored.duplicate(), mask, part, first, end));
            assertEquals(chunk.slice(MARGIN + first, end - first), part.slice(MARGIN + first, end - first));
        }
    }

    /** A byte that says a number from 0 to another; 0 behind the end. */
    private static int next(ByteBuffer input, int most) {
        return input.hasRemaining() ? (input.get() & 0xff) % (most + 1) : 0;
    }

    private static boolean decode(
            FilterPipeline pipeline, ByteBuffer stored, int mask, ByteBuffer chunk, long first, long end)
            throws IOException {
        boolean decoded = true;
        try {
            pipeline.decode(stored, mask, chunk.position(MARGIN), first, end);
            assertEquals(chunk.limit() - MARGIN, chunk.position());
        } catch (CorruptFileException | UnsupportedFileException e) {
            decoded = false;
        }
        for (int i = 0; i < MARGIN; i++) {
            assertEquals(0, chunk.get(i) | chunk.get(chunk.limit() - 1 - i), "beside the chunk");
        }
        return decoded;
    }
}
