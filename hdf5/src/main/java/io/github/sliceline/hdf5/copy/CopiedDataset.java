package io.github.sliceline.hdf5.copy;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StoredDataset;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A dataset to be copied. Its elements are copied as stored. If its elements point to other places, they are few and
 * are described instead.
 *
 * @param source the dataset in the source file
 * @param form the dataset in the new file
 * @param pointing true if elements point to other places, so that they are described and not copied
 * @param bytes number of bytes to copy
 */
record CopiedDataset(StoredDataset source, DatasetForm form, boolean pointing, long bytes) {
    /** Most bytes of a dataset whose elements point to other places. All of them are in memory at once. */
    private static final long MOST_POINTING = 16 << 20;

    /** A grid of up to this many chunks may have an index, even in a short file. */
    private static final long SMALL_GRID = 1 << 16;

    /** Least average length of a chunk in bytes that is worth an entry in an index. */
    private static final int BYTES_PER_CHUNK = 32;

    private static final int LONGEST_FILL = 60_000;

    /** @throws UnsupportedFileException if the dataset cannot be copied; the message is the reason alone */
    static CopiedDataset of(ByteSource file, StoredDataset source, ReadLimits limits) throws IOException {
        DatasetInfo info = source.info();
        StoredType type = source.type();
        if (!source.type().inside().parts().isEmpty()) {
            if (info.shape().size() > MOST_POINTING / type.bytes()) {
                throw new UnsupportedFileException(
                        file, "its elements point elsewhere, and take more than " + MOST_POINTING + " bytes");
            }
            return new CopiedDataset(source, piece(type, info.shape(), Optional.empty(), false), true, 0);
        }
        Optional<ByteBuffer> fill = source.fill();
        if (fill.isPresent() && fill.get().remaining() > LONGEST_FILL) {
            throw new UnsupportedFileException(file, "its fill value has more than " + LONGEST_FILL + " bytes");
        }
        if (info.layout() instanceof Chunked chunked) {
            long places = places(file, info, chunked.chunk());
            ChunkIndex index = ChunkIndexReader.read(file, info, limits);
            boolean sparse = index.chunksStored() < places;
            DatasetForm form =
                    new DatasetForm(type, info.extents(), Optional.of(chunked.chunk()), info.filters(), fill, sparse);
            return new CopiedDataset(source, form, false, index.storedBytesTotal());
        }
        boolean absent = info.layout() instanceof Contiguous contiguous && contiguous.address() < 0;
        return new CopiedDataset(
                source,
                piece(type, info.shape(), fill, absent),
                false,
                absent ? 0 : info.shape().size() * type.bytes());
    }

    private static DatasetForm piece(DataType type, Shape shape, Optional<ByteBuffer> fill, boolean absent) {
        DatasetForm form = DatasetForm.contiguous(type, shape);
        form = fill.isPresent() ? form.filledWith(fill.get()) : form;
        return absent ? form.withAbsentChunks() : form;
    }

    /**
     * Returns the largest number of chunks the dataset may grow to. Throws if it is far more than the file could hold.
     */
    private static long places(ByteSource file, DatasetInfo info, Shape chunk) throws IOException {
        long[] most = info.shape().extents();
        for (int d = 0; d < most.length; d++) {
            most[d] = Math.max(most[d], info.maxExtent(d));
        }
        long places = new ChunkGrid(Shape.of(most), chunk).chunks().size();
        if (places > Math.max(SMALL_GRID, file.size() / BYTES_PER_CHUNK)) {
            throw new UnsupportedFileException(file, "it may have " + places + " chunks, far more than there are");
        }
        return places;
    }
}
