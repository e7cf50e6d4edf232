package io.github.sliceline.hdf5;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimitException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Compact;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads a whole dataset of one dimension, such as an axis, into memory. */
final class SmallDatasetReader {
    static final int MOST_ELEMENTS = 4 << 20;

    private final ByteSource source;
    private final DatasetInfo dataset;
    private final ReadLimits limits;
    private final int elementBytes;
    private final ByteBuffer all;

    private SmallDatasetReader(ByteSource source, DatasetInfo dataset, ReadLimits limits) {
        this.source = source;
        this.limits = limits;
        this.dataset = dataset;
        this.elementBytes = dataset.type().bytes();
        this.all = ByteBuffer.allocate((int) (dataset.shape().size() * elementBytes));
    }

    static double[] read(ByteSource source, DatasetInfo dataset, ReadLimits limits) throws IOException {
        if (dataset.shape().rank() != 1 || dataset.shape().size() > MOST_ELEMENTS) {
            throw new UnsupportedFileException(
                    source,
                    dataset.path() + " is " + dataset.shape() + ", want one dimension of at most " + MOST_ELEMENTS);
        }
        SmallDatasetReader reader = new SmallDatasetReader(source, dataset, limits);
        reader.fill();
        reader.readElements();
        return Elements.toDoubles(reader.all.clear(), dataset.type());
    }

    private void fill() {
        while (all.hasRemaining()) {
            all.put(dataset.fillValue());
        }
        all.clear();
    }

    private void readElements() throws IOException {
        if (dataset.layout() instanceof Compact compact) {
            all.put(compact.content());
        } else if (dataset.layout() instanceof Contiguous contiguous) {
            if (contiguous.address() >= 0) {
                source.readFully(all, contiguous.address());
            }
        } else if (dataset.layout() instanceof Chunked chunked) {
            readChunks(chunked);
        }
    }

    private void readChunks(Chunked layout) throws IOException {
        ChunkIndex index = ChunkIndexReader.read(source, dataset, limits);
        FilterPipeline pipeline = dataset.pipeline();
        long chunkBytes = layout.chunk().size() * elementBytes;
        if (index.chunksStored() == 0) {
            return;
        }
        if (chunkBytes > Math.min(limits.chunkBytes(), 8L * MOST_ELEMENTS)) {
            throw new ReadLimitException(
                    source, dataset.path() + " has chunks of " + chunkBytes + " bytes", "chunkBytes");
        }
        ByteBuffer chunk = ByteBuffer.allocate((int) chunkBytes);
        for (long ordinal = 0; ordinal * chunkBytes < all.capacity(); ordinal++) {
            long address = index.address(ordinal);
            if (address >= 0) {
                ByteBuffer stored = ByteBuffer.allocate(storedBytes(index, ordinal, chunkBytes));
                source.readFully(stored, address);
                decode(pipeline, stored.flip(), index.filterMask(ordinal), chunk.clear(), address);
                all.position((int) (ordinal * chunkBytes));
                all.put(chunk.flip().limit(Math.min(chunk.limit(), all.remaining())));
            }
        }
    }

    /** As in the direct path: a filter makes a chunk longer, but not by much. */
    private int storedBytes(ChunkIndex index, long ordinal, long chunkBytes) throws IOException {
        int bytes = index.storedBytes(ordinal);
        if (bytes > 2 * chunkBytes + 4096) {
            throw new CorruptFileException(
                    source,
                    index.address(ordinal),
                    dataset.path() + ": chunk takes " + bytes + " bytes, want at most twice " + chunkBytes);
        }
        return bytes;
    }

    private void decode(FilterPipeline pipeline, ByteBuffer stored, int mask, ByteBuffer chunk, long address)
            throws IOException {
        try {
            pipeline.decode(stored, mask, chunk);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(source, address, String.valueOf(e.getMessage()), e);
        }
    }
}
