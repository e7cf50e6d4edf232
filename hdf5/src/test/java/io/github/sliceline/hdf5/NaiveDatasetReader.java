package io.github.sliceline.hdf5;

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

/** Reads a whole dataset through our own index and filters, element by element: slow and plain. */
public final class NaiveDatasetReader {
    private NaiveDatasetReader() {}

    /** All elements, row-major, in file order. */
    public static byte[] read(ByteSource source, DatasetInfo dataset) throws IOException {
        int elementBytes = dataset.type().bytes();
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(dataset.shape().size() * elementBytes));
        while (all.hasRemaining()) {
            all.put(dataset.fillValue());
        }
        all.clear();
        if (dataset.layout() instanceof Compact compact) {
            all.put(compact.content());
        } else if (dataset.layout() instanceof Contiguous contiguous && contiguous.address() >= 0) {
            source.readFully(all, contiguous.address());
        } else if (dataset.layout() instanceof Chunked chunked) {
            readChunks(source, dataset, chunked, all);
        }
        return all.array();
    }

    private static void readChunks(ByteSource source, DatasetInfo dataset, Chunked layout, ByteBuffer all)
            throws IOException {
        ChunkIndex index = ChunkIndexReader.read(source, dataset);
        FilterPipeline pipeline = dataset.pipeline();
        int rank = dataset.shape().rank();
        ByteBuffer chunk = ByteBuffer.allocate(
                Math.toIntExact(layout.chunk().size() * dataset.type().bytes()));
        long[] position = new long[rank];
        for (long ordinal = 0; next(ordinal, dataset, layout, position); ordinal++) {
            long address = index.address(ordinal);
            if (address != ChunkIndex.ABSENT) {
                ByteBuffer stored = ByteBuffer.allocate(index.storedBytes(ordinal));
                source.readFully(stored, address);
                pipeline.decode(stored.flip(), index.filterMask(ordinal), chunk.clear());
                scatter(dataset, layout, position, chunk.flip(), all);
            }
        }
    }

    /** Position in elements of a chunk's first element, from its row-major ordinal; false past the end. */
    public static boolean next(long ordinal, DatasetInfo dataset, Chunked layout, long[] position) {
        long rest = ordinal;
        for (int d = position.length - 1; d >= 0; d--) {
            long extent = layout.chunk().extent(d);
            long count = (dataset.shape().extent(d) + extent - 1) / extent;
            position[d] = rest % count * extent;
            rest /= count;
        }
        return rest == 0;
    }

    private static void scatter(DatasetInfo dataset, Chunked layout, long[] start, ByteBuffer chunk, ByteBuffer all) {
        int elementBytes = dataset.type().bytes();
        byte[] element = new byte[elementBytes];
        for (int i = 0; chunk.hasRemaining(); i++) {
            chunk.get(element);
            long to = 0;
            long rest = i;
            boolean inside = true;
            long stride = 1;
            for (int d = start.length - 1; d >= 0; d--) {
                long at = start[d] + rest % layout.chunk().extent(d);
                rest /= layout.chunk().extent(d);
                inside &= at < dataset.shape().extent(d);
                to += at * stride;
                stride *= dataset.shape().extent(d);
            }
            if (inside) {
                all.put((int) (to * elementBytes), element);
            }
        }
    }
}
