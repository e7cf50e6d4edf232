package io.github.sliceline.hdf5.jhdf;

import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Datasets for which jHDF 0.13.0 silently returns wrong bytes, or throws. They were found by reading its code and by
 * comparing it with libhdf5 on random files.
 */
record JhdfLimits(DatasetInfo dataset, Chunked layout, ChunkIndex index, ChunkNumbering grid, long fileBytes) {
    /** First element at which an extensible array with libhdf5's parameters has pages, which jHDF misreads. */
    private static final long FIRST_PAGED_ELEMENT = 4 + 16 * ((1 << 13) - 1);

    private static final Set<Integer> KNOWN =
            Set.of(FilterSpec.DEFLATE, FilterSpec.SHUFFLE, FilterSpec.FLETCHER32, FilterSpec.LZF, FilterSpec.LZ4);

    /** Returns why jHDF must not be used, or nothing if it may. */
    static Optional<String> refusal(DatasetInfo dataset, @Nullable ChunkIndex index, long fileBytes) {
        if (index == null || !(dataset.layout() instanceof Chunked layout)) {
            return dataset.shape().size() > Integer.MAX_VALUE / dataset.type().bytes()
                    ? Optional.of("jHDF cannot map one piece of more than 2 GiB")
                    : Optional.empty();
        }
        ChunkNumbering grid = new ChunkNumbering(dataset.extents(), layout.chunk());
        JhdfLimits limits = new JhdfLimits(dataset, layout, index, grid, fileBytes);
        return limits.ofFilters().or(limits::ofExtents).or(limits::ofIndex);
    }

    private Optional<String> ofFilters() {
        if (layout.messageVersion() >= 5) {
            return Optional.of("jHDF does not know version 5 of the layout message");
        }
        for (FilterSpec filter : dataset.filters()) {
            if (!KNOWN.contains(filter.id())) {
                return Optional.of("jHDF cannot undo " + filter);
            }
        }
        if (isShuffleUnderChecksum(dataset.filters())) {
            return Optional.of("jHDF unshuffles a fletcher32 checksum together with the elements");
        }
        if (layout.edgeChunksUnfiltered()) {
            return Optional.of("jHDF undoes filters of edge chunks that were never applied");
        }
        if (index.hasMasks()) {
            return Optional.of("jHDF ignores the filter masks of single chunks");
        }
        return Optional.empty();
    }

    /**
     * True if a checksum is shuffled. jHDF leaves checksums in place, which is harmless at the end of a deflate stream,
     * but not when unshuffling.
     */
    private static boolean isShuffleUnderChecksum(List<FilterSpec> filters) {
        boolean shuffled = false;
        for (FilterSpec filter : filters) {
            switch (filter.id()) {
                case FilterSpec.SHUFFLE -> shuffled = true;
                case FilterSpec.FLETCHER32 -> {
                    if (shuffled) {
                        return true;
                    }
                }
                default -> shuffled = false;
            }
        }
        return false;
    }

    private Optional<String> ofExtents() {
        for (int d = 0; d < grid.rank(); d++) {
            if (dataset.shape().extent(d) > Integer.MAX_VALUE || layout.chunk().extent(d) > Integer.MAX_VALUE) {
                return Optional.of("jHDF names elements by 32-bit numbers");
            }
        }
        return Optional.empty();
    }

    private Optional<String> ofIndex() {
        return switch (layout.kind()) {
            // jHDF throws on some version 2 B-trees of three levels, and is then refused for that
            case BTREE_V1, BTREE_V2, SINGLE -> Optional.empty();
            case IMPLICIT -> ofNumbering("an implicit index");
            case FIXED_ARRAY -> ofNumbering("a fixed array").or(() -> ofGaps("a fixed array"));
            case EXTENSIBLE_ARRAY -> ofExtensibleArray();
        };
    }

    /**
     * Refuses a dataset that may grow. jHDF numbers chunks by the current extents, the file by the maximum ones. The
     * slowest dimension does not matter.
     */
    private Optional<String> ofNumbering(String kind) {
        for (int d = 1; d < grid.rank(); d++) {
            if (grid.countAtMost(d) != grid.count(d)) {
                return Optional.of("jHDF misplaces the chunks of " + kind + " that may grow in dimension " + d);
            }
        }
        return Optional.empty();
    }

    private Optional<String> ofGaps(String kind) {
        return index.chunksStored() < grid.total() || grid.countAtMost(0) != grid.count(0)
                ? Optional.of("jHDF misreads " + kind + " with chunks that do not exist")
                : Optional.empty();
    }

    private Optional<String> ofExtensibleArray() {
        if (grid.unlimitedDimension() != 0) {
            return Optional.of(
                    "jHDF misplaces the chunks of an extensible array whose unlimited dimension is not the first");
        }
        Optional<String> numbering = ofNumbering("an extensible array");
        if (numbering.isPresent()) {
            return numbering;
        }
        if (index.chunksStored() < grid.total()) {
            return Optional.of("jHDF misplaces the chunks of an extensible array after one that does not exist");
        }
        if (grid.total() > FIRST_PAGED_ELEMENT) {
            return Optional.of("jHDF does not know the pages of a large extensible array");
        }
        return fileBytes > Integer.MAX_VALUE
                ? Optional.of("jHDF finds extensible arrays in the first 2 GiB of a file only")
                : Optional.empty();
    }
}
