package io.github.sliceline.hdf5.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.encoding.FileEncoding;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Indexes of random datasets, written and read back: every chunk is where it was, with its length and its mask. */
class IndexRoundTripTest {
    /** In a build 300, with {@code -Pfull} 1,000. */
    private static final int SEEDS = Cases.number("sliceline.random.indexes", 300, 1000);

    private static final long FILE_BYTES = 1L << 40;

    /** A dataset that is to grow from nothing is given the address of its first chunk. */
    @Test
    void theFirstChunkHasANumberBeforeThereIsAny() {
        ChunkNumbering empty = new ChunkNumbering(new Extents(Shape.of(4, 0), List.of(4L, 8L)), Shape.of(2, 2));
        assertEquals(0, empty.total());
        assertEquals(0, empty.numberOf(0));
    }

    @Test
    void everyChunkIsReadBack() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            for (IndexKind kind : List.of(IndexKind.FIXED_ARRAY, IndexKind.BTREE_V1)) {
                compare(kind, seed);
            }
        }
    }

    /** Of arrays all bytes are under checksums, also those of pages and of what stands before pages. */
    @Test
    void everyBitThatChangesIsNoticed() throws IOException {
        Random random = new Random(3);
        DatasetInfo dataset = line(200_000);
        SparseFile file = new SparseFile();
        ChunkNumbering numbering = new ChunkNumbering(dataset.extents(), dataset.chunk());
        ChunkIndexEncoding index = ChunkIndexEncoding.of(IndexKind.FIXED_ARRAY, numbering, 1, 1, false, file.end());
        file.require(index.bytes());
        List<ByteBuffer> parts = new ArrayList<>(); // that reach to their ends
        index.write(new ConsecutiveChunks(numbering, 1 << 30, 1, false), (bytes, position) -> {
            parts.add(ByteBuffer.wrap(file.start, (int) position, bytes.remaining()));
            file.write(bytes, position);
        });
        for (int i = 0; i < Cases.number(60, 600); i++) {
            int[] some = {0, random.nextInt(parts.size()), parts.size() - 1}; // of them the header is the first
            ByteBuffer part = parts.get(some[i % 3]);
            boolean inHead = i % 2 == 0; // signature to offset
            int at = part.position() + random.nextInt(inHead ? Math.min(22, part.remaining()) : part.remaining());
            byte was = file.start[at];
            file.start[at] ^= (byte) (1 << random.nextInt(8));
            DatasetInfo read = located(dataset, index.address());
            IOException refused =
                    assertThrows(IOException.class, () -> ChunkIndexReader.read(file, read), "bit at " + at);
            assertTrue(
                    refused instanceof CorruptFileException || refused instanceof UnsupportedFileException,
                    refused::toString);
            file.start[at] = was;
        }
    }

    /** HDF5 file format 3.0, VII.C: header, data block with addresses of 8 bytes, and pages where there are more than 2¹⁰. */
    @Test
    void aFixedArrayHasPagesFrom1025ChunksOn() {
        assertEquals(28 + 14 + 1024 * 8 + 4, fixedArrayBytes(1024));
        assertEquals(28 + 14 + 1 + 4 + 1025 * 8 + 2 * 4, fixedArrayBytes(1025));
        assertEquals(28 + 14 + 2 + 4 + 8193 * 8 + 9 * 4, fixedArrayBytes(8193));
    }

    private static long fixedArrayBytes(int chunks) {
        DatasetInfo dataset = line(chunks);
        ChunkNumbering numbering = new ChunkNumbering(dataset.extents(), dataset.chunk());
        return ChunkIndexEncoding.of(IndexKind.FIXED_ARRAY, numbering, 1, 1, false, 2048)
                .bytes();
    }

    /** As the format has it; what reads here goes down from the root. */
    @Test
    void nodesOfALevelNameTheirNeighbours() throws IOException {
        DatasetInfo dataset = line(20_000);
        ChunkNumbering numbering = new ChunkNumbering(dataset.extents(), dataset.chunk());
        ChunkIndexEncoding index = ChunkIndexEncoding.of(IndexKind.BTREE_V1, numbering, 1, 1, false, 2048);
        Map<Integer, TreeMap<Long, ByteBuffer>> levels = new TreeMap<>();
        index.write(new ConsecutiveChunks(numbering, 1 << 30, 1, false), (bytes, position) -> {
            ByteBuffer node = ByteBuffer.allocate(24)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(bytes.slice().limit(24));
            levels.computeIfAbsent((int) node.get(5), level -> new TreeMap<>()).put(position, node);
        });
        List<Integer> nodes = levels.values().stream().map(Map::size).toList();
        assertTrue(nodes.size() > 2 && nodes.get(nodes.size() - 1) == 1, nodes::toString);
        for (TreeMap<Long, ByteBuffer> level : levels.values()) {
            level.forEach((position, node) -> {
                assertEquals(Objects.requireNonNullElse(level.lowerKey(position), -1L), node.getLong(8));
                assertEquals(Objects.requireNonNullElse(level.higherKey(position), -1L), node.getLong(16));
            });
        }
    }

    /** One row of chunks of one byte. */
    private static DatasetInfo line(int count) {
        ElementType type = new ElementType(ElementType.Kind.SIGNED, 1, ByteOrder.LITTLE_ENDIAN);
        Chunked layout = new Chunked(Shape.of(1), IndexKind.FIXED_ARRAY, 0, false, -1, 0, 4);
        Extents extents = new Extents(Shape.of(count), List.of((long) count));
        return new DatasetInfo("/data", 0, extents, type, layout, List.of(), ByteBuffer.allocate(1));
    }

    private static void compare(IndexKind kind, int seed) throws IOException {
        Random random = new Random(seed);
        DatasetInfo dataset = dataset(kind, random);
        boolean filtered = !dataset.filters().isEmpty();
        int count =
                (int) new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size();
        Chunks chunks = new Chunks(random, count, (int) dataset.chunkBytes(), filtered);
        SparseFile file = new SparseFile();
        ChunkIndexEncoding index = ChunkIndexEncoding.of(
                kind,
                new ChunkNumbering(dataset.extents(), dataset.chunk()),
                dataset.type().bytes(),
                dataset.chunkBytes(),
                filtered,
                file.end());
        file.require(index.bytes());
        index.write(chunks, file::write);
        ChunkIndex found = ChunkIndexReader.read(file, located(dataset, index.address()));
        String what = dataset + " of seed " + seed;
        for (int ordinal = 0; ordinal < count; ordinal++) {
            assertEquals(chunks.address(ordinal), found.address(ordinal), what);
            if (chunks.address(ordinal) != ChunkLookup.ABSENT) {
                assertEquals(chunks.storedBytes(ordinal), found.storedBytes(ordinal), what);
                assertEquals(chunks.filterMask(ordinal), found.filterMask(ordinal), what);
            }
        }
    }

    private static DatasetInfo dataset(IndexKind kind, Random random) {
        int rank = random.nextInt(20) == 0 ? 1 : 1 + random.nextInt(4);
        long[] shape = new long[rank];
        long[] chunk = new long[rank];
        List<Long> maximum = new ArrayList<>();
        for (int d = 0; d < rank; d++) {
            // now and then so many that arrays have pages
            shape[d] = 1L + random.nextInt(rank > 1 ? 24 : random.nextInt(10) == 0 ? 400_000 : 8_000);
            chunk[d] = 1L + random.nextInt((int) Math.min(4, shape[d]));
            boolean unlimited = kind == IndexKind.BTREE_V1 && random.nextBoolean();
            maximum.add(unlimited ? DatasetInfo.UNLIMITED : shape[d] + (random.nextBoolean() ? 0 : random.nextInt(9)));
        }
        List<FilterSpec> filters =
                random.nextBoolean() ? List.of(new FilterSpec(FilterSpec.ZSTD, "zstd", true, List.of(3))) : List.of();
        ElementType type = new ElementType(ElementType.Kind.SIGNED, 1 << random.nextInt(4), ByteOrder.LITTLE_ENDIAN);
        Chunked layout = new Chunked(Shape.of(chunk), kind, 0, false, -1, 0, 4);
        Extents extents = new Extents(Shape.of(shape), maximum);
        return new DatasetInfo("/data", 0, extents, type, layout, filters, ByteBuffer.allocate(type.bytes()));
    }

    private static DatasetInfo located(DatasetInfo dataset, long address) {
        Chunked chunked = (Chunked) dataset.layout();
        Chunked layout = new Chunked(chunked.chunk(), chunked.kind(), address, false, -1, 0, 4);
        return new DatasetInfo(
                "/data", 0, dataset.extents(), dataset.type(), layout, dataset.filters(), dataset.fillValue());
    }

    /** Chunks anywhere; of some datasets some are absent, or all. */
    private static final class Chunks implements ChunkLookup {
        private final long[] addresses;
        private final int[] bytes;
        private final int[] masks;

        Chunks(Random random, int count, int chunkBytes, boolean filtered) {
            addresses = new long[count];
            bytes = new int[count];
            masks = new int[count];
            int present = random.nextInt(4);
            for (int i = 0; i < count; i++) {
                boolean there = present == 3 || random.nextInt(3) < present;
                addresses[i] = there ? random.nextLong(FILE_BYTES - 2L * chunkBytes) : ABSENT;
                bytes[i] = filtered ? 1 + random.nextInt(2 * chunkBytes) : chunkBytes;
                masks[i] = filtered && random.nextInt(9) == 0 ? 1 : 0;
            }
        }

        @Override
        public long address(long ordinal) {
            return addresses[(int) ordinal];
        }

        @Override
        public int storedBytes(long ordinal) {
            return bytes[(int) ordinal];
        }

        @Override
        public int filterMask(long ordinal) {
            return masks[(int) ordinal];
        }
    }

    /** A long file of which only the start, with an index, is not zeros. */
    private static final class SparseFile implements ByteSource {
        private byte[] start;

        SparseFile() {
            FileEncoding encoding = new FileSpec(FormatVersion.V1_10).encode();
            ByteBuffer metadata = encoding.metadata(encoding.late());
            start = new byte[metadata.remaining()];
            metadata.get(start);
        }

        int end() {
            return start.length;
        }

        void require(long bytes) {
            start = Arrays.copyOf(start, Math.toIntExact(start.length + bytes));
        }

        void write(ByteBuffer bytes, long position) {
            bytes.get(start, (int) position, bytes.remaining());
        }

        @Override
        public long size() {
            return FILE_BYTES;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) {
            while (dst.hasRemaining()) {
                dst.put(position < start.length ? start[(int) position] : 0);
                position++;
            }
        }

        @Override
        public void close() {}
    }
}
