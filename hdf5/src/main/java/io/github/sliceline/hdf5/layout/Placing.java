package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.Out;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds places for datasets: what is small in front, then indexes, then data on pages of their own.
 *
 * @param space from which places are taken
 */
record Placing(FormatVersion format, Space space) {
    /** Datasets in one piece up to this length stand with the metadata, so that one request reads axes too. */
    static final long SMALL = 64 << 10;

    /** How a dataset's chunks will be found. */
    static IndexKind kind(FormatVersion format, DatasetForm form) {
        if (format == FormatVersion.V1_8 || form.unlimited() > 1) {
            return IndexKind.BTREE_V1;
        }
        if (form.unlimited() > 0) {
            return IndexKind.EXTENSIBLE_ARRAY;
        }
        if (form.isFiltered() || form.sparse()) { // a single one too: then no header depends on where it is put
            return IndexKind.FIXED_ARRAY;
        }
        return isSingle(form) ? IndexKind.SINGLE : IndexKind.IMPLICIT;
    }

    private static boolean isSingle(DatasetForm form) {
        return form.chunk().equals(Optional.of(form.shape())) && form.extents().equals(DatasetForm.fixed(form.shape()));
    }

    /** Takes a place that ends before a byte; takes none, and is empty, where there is no room. */
    <T> Optional<T> before(long end, Function<Placing, T> place) {
        Space ahead = new Space(space.end());
        T found = place.apply(new Placing(format, ahead));
        if (ahead.end() > end) {
            return Optional.empty();
        }
        space.skipTo(ahead.end());
        return Optional.of(found);
    }

    /** No place yet. */
    static DatasetPlace nowhere(FormatVersion format, DatasetForm form) {
        return form.chunk().isEmpty()
                ? new DatasetPlace.Contiguous(Out.UNDEFINED, 0)
                : new DatasetPlace.Chunks(kind(format, form), Out.UNDEFINED, Optional.empty(), Optional.empty());
    }

    static boolean isSmall(DatasetForm form) {
        return form.chunk().isEmpty() && form.bytes() <= SMALL;
    }

    DatasetPlace contiguous(DatasetForm form) {
        long bytes = form.bytes();
        long alignment = isSmall(form) ? Space.WORD : Space.PAGE;
        boolean nowhere = bytes == 0 || form.sparse();
        return new DatasetPlace.Contiguous(nowhere ? Out.UNDEFINED : space.take(bytes, alignment), bytes);
    }

    /** The index of a dataset in chunks; empty if it has none apart from its chunks. */
    Optional<ChunkIndexLayout> index(DatasetForm form) {
        IndexKind kind = kind(format, form);
        if (form.chunk().isEmpty() || kind == IndexKind.SINGLE || kind == IndexKind.IMPLICIT) {
            return Optional.empty();
        }
        ChunkGrid grid = new ChunkGrid(form);
        if (grid.elements() == 0) {
            return Optional.empty();
        }
        long address = space.align(Space.WORD);
        ChunkIndexLayout index = switch (kind) {
            case FIXED_ARRAY -> new FixedArray(form, grid, address);
            case EXTENSIBLE_ARRAY -> new ExtensibleArray(form, grid, address);
            default -> new ChunkBTree(form, grid, address);
        };
        space.take(index.bytes(), Space.WORD);
        return Optional.of(index);
    }

    /** Room for elements, but for none that go through filters. */
    DatasetPlace data(DatasetForm form, Optional<ChunkIndexLayout> index) {
        if (form.chunk().isEmpty()) {
            return contiguous(form);
        }
        IndexKind kind = kind(format, form);
        Optional<ArithmeticChunks> known =
                form.isPlacedLate() ? Optional.empty() : unfiltered(form, new ChunkGrid(form), kind);
        long first = known.map(ArithmeticChunks::base).orElse(Out.UNDEFINED);
        long indexAddress = index.map(ChunkIndexLayout::address).orElse(first);
        return new DatasetPlace.Chunks(kind, indexAddress, known.map(chunks -> chunks), index);
    }

    private Optional<ArithmeticChunks> unfiltered(DatasetForm form, ChunkGrid grid, IndexKind kind) {
        boolean byNumber = kind == IndexKind.IMPLICIT;
        long bytes = unfilteredBytes(format, form);
        if (bytes == 0) {
            return Optional.empty();
        }
        long base = space.take(bytes, Space.PAGE);
        return Optional.of(new ArithmeticChunks(grid, base, Math.toIntExact(form.chunkBytes()), byNumber));
    }

    /** What the chunks of a dataset take that go through no filter. */
    static long unfilteredBytes(FormatVersion format, DatasetForm form) {
        ChunkGrid grid = new ChunkGrid(form);
        long chunks = kind(format, form) == IndexKind.IMPLICIT ? grid.elements() : grid.total();
        return Math.multiplyExact(chunks, form.chunkBytes());
    }

    /** Room for a dataset that comes alone. */
    DatasetPlace place(DatasetForm form) {
        return data(form, index(form));
    }

    /**
     * Chunks of equal length, one after the other.
     *
     * @param base address of the first
     * @param byNumber in the order of their numbers, as an implicit index has them, else of their ordinals
     */
    private record ArithmeticChunks(ChunkGrid grid, long base, int chunkBytes, boolean byNumber)
            implements ChunkLookup {
        @Override
        public long address(long ordinal) {
            return base + (byNumber ? grid.number(ordinal) : ordinal) * chunkBytes;
        }

        @Override
        public int storedBytes(long ordinal) {
            return chunkBytes;
        }
    }
}
