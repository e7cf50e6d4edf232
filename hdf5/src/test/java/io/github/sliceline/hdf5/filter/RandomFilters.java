package io.github.sliceline.hdf5.filter;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.ChunkFilters.Kind;
import io.github.sliceline.hdf5.grid.ChunkFilters.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Filters of all kinds, for tests. */
public final class RandomFilters {
    private RandomFilters() {}

    /** All pipelines that there are, with one level of each compressor. */
    public static List<ChunkFilters> all() {
        List<ChunkFilters> all = new ArrayList<>();
        for (String shuffle : List.of("", "shuffle,", "bitshuffle,")) {
            for (String compressor : List.of("", "deflate=1,", "lz4,", "zstd=1,")) {
                for (String checksum : List.of("", "fletcher32,")) {
                    String text = shuffle + compressor + checksum;
                    all.add(ChunkFilters.parse(text.isEmpty() ? "none" : text.substring(0, text.length() - 1)));
                }
            }
        }
        return all;
    }

    /** Some filters, of any level. */
    public static ChunkFilters some(Random random) {
        List<Step> steps = new ArrayList<>();
        for (Step step : all().get(random.nextInt(all().size())).steps()) {
            boolean levels = step.kind() == Kind.DEFLATE || step.kind() == Kind.ZSTD;
            steps.add(levels ? new Step(step.kind(), 1 + random.nextInt(9)) : step);
        }
        return new ChunkFilters(steps);
    }

    /** Whether libhdf5 and jHDF have them without plug-ins. */
    public static boolean areCommon(ChunkFilters filters) {
        return !filters.has(Kind.BITSHUFFLE) && !filters.has(Kind.LZ4) && !filters.has(Kind.ZSTD);
    }
}
