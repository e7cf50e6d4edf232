package io.github.sliceline.hdf5;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.Containment;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Compact;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reader of regions of a dataset on the calling thread. It returns the elements as the bytes that the file has. Use it
 * for headers and indexes, not for samples. The most recently decoded chunks are kept. Not thread-safe.
 */
@SuppressWarnings("exports") // siblings call methods whose types are not exported to users
public final class ElementReader {
    private final ByteSource source;
    private final DatasetInfo dataset;
    private final ChunkGrid grid;
    private final ChunkLookup chunks;
    private final FilterPipeline filters;
    private final long[] chunkStrides;
    private final int elementBytes;
    private final int chunkBytes;
    private final long chunksKept;
    private final Map<Long, ByteBuffer> decoded = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Opens a dataset even if some filters cannot be undone. Reading a chunk that went through one of them fails.
     *
     * @see #open
     */
    ElementReader(Hdf5Container container, DatasetInfo dataset, ReadLimits limits, long cacheBytes) throws IOException {
        this.source = dataset.layout() instanceof Compact compact
                ? new MemorySource(container + dataset.path(), compact.content())
                : container.source();
        this.dataset = dataset;
        Shape chunk = dataset.chunk();
        this.grid = new ChunkGrid(dataset.shape(), chunk);
        this.chunks = ChunkIndexReader.lookup(source, dataset, limits);
        this.filters = dataset.pipeline();
        this.chunkStrides = chunk.strides();
        this.elementBytes = dataset.type().bytes();
        long bytes = dataset.chunkBytes();
        if (!filters.isEmpty() && bytes > limits.chunkBytes()) {
            throw new ReadLimitException(source, dataset.path() + " has chunks of " + bytes + " bytes", "chunkBytes");
        }
        this.chunkBytes = filters.isEmpty() ? 0 : (int) bytes;
        this.chunksKept = Math.max(1, cacheBytes / Math.max(1, bytes));
    }

    /**
     * Opens a dataset.
     *
     * @param cacheBytes most bytes of decoded chunks to keep; one chunk is always kept
     * @throws IllegalArgumentException if there is no such dataset
     * @throws UnsupportedFileException if it has a filter that cannot be undone
     */
    public static ElementReader open(Hdf5Container container, String path, ReadLimits limits, long cacheBytes)
            throws IOException {
        return of(container, container.dataset(path), limits, cacheBytes);
    }

    /**
     * Opens a dataset whose elements may have any type. Only the last decoded chunk is kept.
     *
     * @throws UnsupportedFileException if it has a filter that cannot be undone
     */
    public static ElementReader of(Hdf5Container container, DatasetInfo dataset, ReadLimits limits) throws IOException {
        return of(container, dataset, limits, 0);
    }

    private static ElementReader of(Hdf5Container container, DatasetInfo dataset, ReadLimits limits, long cacheBytes)
            throws IOException {
        Optional<String> unsupported = dataset.pipeline().refusal();
        if (unsupported.isPresent()) {
            throw new UnsupportedFileException(container, dataset.path() + " " + unsupported.get());
        }
        return Containment.contain(
                container.source(), dataset.path(), () -> new ElementReader(container, dataset, limits, cacheBytes));
    }

    /** The dataset that is read. */
    public DatasetInfo dataset() {
        return dataset;
    }

    /**
     * Reads a region.
     *
     * @param region inside the dataset
     * @param destination receives the elements from its position on, row-major, in the file's byte order. Its position
     *     moves past them.
     */
    public void read(Region region, ByteBuffer destination) throws IOException {
        region.requireWithin(dataset.shape());
        int bytes = Math.toIntExact(Math.multiplyExact(region.size(), elementBytes));
        ByteBuffer target = destination.slice(destination.position(), bytes);
        Containment.contain(source, dataset.path(), () -> {
            ChunkBoxes pieces = new ChunkBoxes(region.rank());
            grid.forEachFragment(
                    region, (chunk, inChunk, inRegion, count) -> pieces.add(0, chunk, inChunk, inRegion, count));
            long[] strides = region.shape().strides();
            for (int piece = 0; piece < pieces.size(); piece++) {
                runs(pieces, piece, strides, copier(pieces.chunk(piece), target));
            }
            return target;
        });
        destination.position(destination.position() + bytes);
    }

    /**
     * Returns how to copy elements of a chunk into the target: as fill values, from the file, or from the decoded
     * chunk.
     */
    private Run copier(long ordinal, ByteBuffer target) throws IOException {
        long address = chunks.address(ordinal);
        if (address < 0) {
            return (from, to, bytes) -> fill(target, to, bytes);
        }
        if (filters.isEmpty()) {
            return (from, to, bytes) -> source.readFully(target.slice(to, bytes), address + from);
        }
        ByteBuffer chunk = decoded(ordinal, address);
        return (from, to, bytes) -> target.put(to, chunk, Math.toIntExact(from), bytes);
    }

    private void fill(ByteBuffer target, int to, int bytes) {
        ByteBuffer fill = dataset.fillValue();
        for (int i = 0; i < bytes; i += elementBytes) {
            target.put(to + i, fill, 0, elementBytes);
        }
    }

    private ByteBuffer decoded(long chunk, long address) throws IOException {
        ByteBuffer known = decoded.get(chunk);
        if (known != null) {
            return known;
        }
        int stored = chunks.storedBytes(chunk);
        if (stored > 2L * chunkBytes + 4096) {
            throw new CorruptFileException(
                    source,
                    address,
                    dataset.path() + ": chunk takes " + stored + " bytes, want at most twice " + chunkBytes);
        }
        ByteBuffer bytes = ByteBuffer.allocate(stored);
        source.readFully(bytes, address);
        ByteBuffer elements = room();
        try {
            filters.decode(bytes.flip(), chunks.filterMask(chunk), elements);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(source, address, String.valueOf(e.getMessage()), e);
        }
        decoded.put(chunk, elements.clear());
        return elements;
    }

    /** Returns a buffer for one chunk. If the cache is full, it is the buffer of the least recently used chunk. */
    private ByteBuffer room() {
        if (decoded.size() < chunksKept) {
            return ByteBuffer.allocate(chunkBytes);
        }
        Long eldest = decoded.keySet().iterator().next();
        ByteBuffer buffer = decoded.remove(eldest);
        return buffer == null ? ByteBuffer.allocate(chunkBytes) : buffer.clear();
    }

    /** Copier of bytes that are contiguous both in the chunk and in the region. */
    private interface Run {
        void copy(long from, int to, int bytes) throws IOException;
    }

    private void runs(ChunkBoxes pieces, int piece, long[] regionStrides, Run run) throws IOException {
        int inner = pieces.rank();
        long elements = 1;
        while (inner > 0 && chunkStrides[inner - 1] == elements && regionStrides[inner - 1] == elements) {
            inner--;
            elements *= pieces.count(piece, inner);
        }
        descend(
                regionStrides,
                0,
                new Runs(pieces, piece, inner, elements, run),
                pieces.inChunk(piece),
                pieces.inRegion(piece));
    }

    /** Runs of {@code elements} elements each: one run for each step along the dimensions before {@code inner}. */
    private record Runs(ChunkBoxes pieces, int piece, int inner, long elements, Run run) {}

    private void descend(long[] regionStrides, int d, Runs runs, long inChunk, long inRegion) throws IOException {
        if (d == runs.inner) {
            runs.run.copy(
                    inChunk * elementBytes,
                    Math.toIntExact(inRegion * elementBytes),
                    Math.toIntExact(runs.elements * elementBytes));
            return;
        }
        for (int i = 0; i < runs.pieces.count(runs.piece, d); i++) {
            descend(regionStrides, d + 1, runs, inChunk + i * chunkStrides[d], inRegion + i * regionStrides[d]);
        }
    }
}
