package io.github.sliceline.verify;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ranges of a file that hold elements of datasets; the rest is metadata. Neighbouring ranges of one dataset are joined.
 */
final class DatasetExtents {
    /** A range of bytes with elements of a dataset; {@code end} is exclusive. */
    record Extent(long start, long end, String dataset) {}

    private DatasetExtents() {}

    /** Returns the ranges of all numeric datasets, in the order of the file. */
    static List<Extent> of(Hdf5Container container) throws IOException {
        List<Extent> extents = new ArrayList<>();
        for (String path : container.numericDatasets()) {
            add(container, container.dataset(path), extents);
        }
        extents.sort(Comparator.comparingLong(Extent::start));
        return extents;
    }

    private static void add(Hdf5Container container, DatasetInfo dataset, List<Extent> extents) throws IOException {
        if (dataset.layout() instanceof Contiguous piece && piece.address() >= 0) {
            add(piece.address(), piece.bytes(), dataset.path(), extents);
        } else if (dataset.layout() instanceof Chunked chunked) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), dataset);
            long chunks =
                    new ChunkGrid(dataset.shape(), chunked.chunk()).chunks().size();
            for (long ordinal = 0; ordinal < chunks; ordinal++) {
                long address = index.address(ordinal);
                if (address != ChunkLookup.ABSENT) {
                    add(address, index.storedBytes(ordinal), dataset.path(), extents);
                }
            }
        }
    }

    private static void add(long start, long bytes, String dataset, List<Extent> extents) {
        Extent last = extents.isEmpty() ? null : extents.get(extents.size() - 1);
        if (last != null && last.end == start && last.dataset.equals(dataset)) {
            extents.set(extents.size() - 1, new Extent(last.start, start + bytes, dataset));
        } else if (bytes > 0) {
            extents.add(new Extent(start, start + bytes, dataset));
        }
    }
}
