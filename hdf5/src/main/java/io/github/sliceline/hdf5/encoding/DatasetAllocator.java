package io.github.sliceline.hdf5.encoding;

import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.FieldWriter;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import io.github.sliceline.hdf5.index.ConsecutiveChunks;
import java.util.Optional;
import java.util.function.Function;

/**
 * Allocator of places for datasets: small ones first, then indexes, then data that begin on a page.
 *
 * @param space space that the places are taken from
 */
record DatasetAllocator(FormatVersion format, FileSpace space) {
    /** Longest contiguous dataset in bytes that is placed near the metadata, so that one request reads axes too. */
    static final long SMALL = 64 << 10;

    /** Returns the kind of index for a dataset's chunks. */
    static IndexKind kind(FormatVersion format, DatasetForm form) {
        if (format == FormatVersion.V1_8 || form.isUnlimited()) {
            return IndexKind.BTREE_V1;
        }
        if (form.isFiltered() || form.sparse()) { // even for one chunk: no header has its address
            return IndexKind.FIXED_ARRAY;
        }
        return isSingle(form) ? IndexKind.SINGLE : IndexKind.IMPLICIT;
    }

    private static boolean isSingle(DatasetForm form) {
        return form.chunk().equals(Optional.of(form.shape())) && form.extents().equals(DatasetForm.fixed(form.shape()));
    }

    /** Takes a place that ends before {@code end}. If it does not fit there, takes nothing and returns nothing. */
    <T> Optional<T> before(long end, Function<DatasetAllocator, T> place) {
        FileSpace ahead = new FileSpace(space.end());
        T found = place.apply(new DatasetAllocator(format, ahead));
        if (ahead.end() > end) {
            return Optional.empty();
        }
        space.skipTo(ahead.end());
        return Optional.of(found);
    }

    /** Returns the storage of a dataset that has no place yet. */
    static DatasetPlace nowhere(FormatVersion format, DatasetForm form) {
        return form.chunk().isEmpty()
                ? new DatasetPlace(new Contiguous(FieldWriter.UNDEFINED, 0))
                : chunks(form, kind(format, form), FieldWriter.UNDEFINED, Optional.empty(), Optional.empty());
    }

    private static DatasetPlace chunks(
            DatasetForm form,
            IndexKind kind,
            long indexAddress,
            Optional<ChunkLookup> known,
            Optional<ChunkIndexEncoding> index) {
        Shape chunk = form.chunk().orElseThrow();
        return new DatasetPlace(new Chunked(chunk, kind, indexAddress, false, -1, 0, 0), known, index);
    }

    static boolean isSmall(DatasetForm form) {
        return form.chunk().isEmpty() && form.bytes() <= SMALL;
    }

    DatasetPlace contiguous(DatasetForm form) {
        long bytes = form.bytes();
        long alignment = isSmall(form) ? FileSpace.WORD : FileSpace.PAGE;
        boolean nowhere = bytes == 0 || form.sparse();
        return new DatasetPlace(new Contiguous(nowhere ? FieldWriter.UNDEFINED : space.take(bytes, alignment), bytes));
    }

    /**
     * Takes a place for a chunked dataset's index. Returns nothing if the dataset has no index apart from its chunks.
     */
    Optional<ChunkIndexEncoding> index(DatasetForm form) {
        IndexKind kind = kind(format, form);
        if (form.chunk().isEmpty() || kind == IndexKind.SINGLE || kind == IndexKind.IMPLICIT) {
            return Optional.empty();
        }
        if (form.numbering().elements() == 0) {
            return Optional.empty();
        }
        ChunkIndexEncoding index = ChunkIndexEncoding.of(
                kind,
                form.numbering(),
                form.type().bytes(),
                form.chunkBytes(),
                form.isFiltered(),
                space.align(FileSpace.WORD));
        space.take(index.bytes(), FileSpace.WORD);
        return Optional.of(index);
    }

    /** Takes a place for elements. Chunks that are placed when they are written get none. */
    DatasetPlace data(DatasetForm form, Optional<ChunkIndexEncoding> index) {
        if (form.chunk().isEmpty()) {
            return contiguous(form);
        }
        IndexKind kind = kind(format, form);
        Optional<ChunkLookup> known = form.isPlacedLate() ? Optional.empty() : unfiltered(form, kind);
        long first = known.map(chunks -> chunks.address(0)).orElse(FieldWriter.UNDEFINED);
        long indexAddress = index.map(ChunkIndexEncoding::address).orElse(first);
        return chunks(form, kind, indexAddress, known, index);
    }

    private Optional<ChunkLookup> unfiltered(DatasetForm form, IndexKind kind) {
        long bytes = unfilteredBytes(format, form);
        if (bytes == 0) {
            return Optional.empty();
        }
        long base = space.take(bytes, FileSpace.PAGE);
        int chunkBytes = Math.toIntExact(form.chunkBytes());
        return Optional.of(new ConsecutiveChunks(form.numbering(), base, chunkBytes, kind == IndexKind.IMPLICIT));
    }

    /** Bytes that a dataset's chunks take without filters. */
    static long unfilteredBytes(FormatVersion format, DatasetForm form) {
        ChunkNumbering grid = form.numbering();
        long chunks = kind(format, form) == IndexKind.IMPLICIT ? grid.elements() : grid.total();
        return Math.multiplyExact(chunks, form.chunkBytes());
    }

    /** Takes places for the index and elements of one dataset. */
    DatasetPlace place(DatasetForm form) {
        return data(form, index(form));
    }
}
