package io.github.sliceline.bench.preset;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One published read time.
 *
 * @param table its number in the paper
 * @param place where that table stands
 * @param setting what was measured
 * @param seconds that it took there
 */
record CrispCell(int table, String place, Setting setting, double seconds) {
    /** What is read with one call. */
    enum Piece {
        /** 1 × 1 × 1 × 717: along the fastest dimension. */
        ROW,
        /** 4 × 30 × 9 × 717: a chunk of the original file. */
        CHUNK;

        Shape extents() {
            return this == ROW ? Shape.of(1, 1, 1, 717) : CrispFile.PLAIN.chunk();
        }

        /** All reads of the dataset, in the order of its array. */
        List<Region> regions() {
            List<Region> regions = new ArrayList<>();
            Shape all = CrispFile.SHAPE;
            Shape extents = extents();
            for (long i = 0; i < all.extent(0); i += extents.extent(0)) {
                for (long j = 0; j < all.extent(1); j += extents.extent(1)) {
                    for (long k = 0; k < all.extent(2); k += extents.extent(2)) {
                        regions.add(Region.of(new long[] {i, j, k, 0}, extents.extents()));
                    }
                }
            }
            return regions;
        }
    }

    /**
     * What the paper varies.
     *
     * @param cacheMiB of libhdf5's chunk cache; 1 is its default
     */
    record Setting(CrispFile file, int cacheMiB, Piece piece) {
        @Override
        public String toString() {
            return file + ", " + cacheMiB + " MiB, by " + piece.name().toLowerCase(Locale.ROOT);
        }
    }

    /** All of them, in the order of the paper. */
    static List<CrispCell> published() {
        return PublishedLines.of("crisp.txt").stream()
                .map(cells -> new CrispCell(
                        Integer.parseInt(cells.get(0)),
                        cells.get(1),
                        new Setting(
                                CrispFile.valueOf(cells.get(2)),
                                Integer.parseInt(cells.get(3)),
                                Piece.valueOf(cells.get(4))),
                        Double.parseDouble(cells.get(5))))
                .toList();
    }
}
