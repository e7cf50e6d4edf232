package io.github.sliceline.volume;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.FurnishedHdf5;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.RandomHdf5;
import io.github.sliceline.hdf5.RandomHdf5Spec;
import io.github.sliceline.hdf5.RandomHdf5Spec.Storage;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Small sound files that mutants are made of: every kind of index, layout and filter, and what we write. */
final class HostileSeeds {
    private static final int MOST_ELEMENTS = 600;

    private static final long SMALL_TABLE = 16;
    private static final long SMALL_AXES = 9;

    private final Path folder;

    private HostileSeeds(Path folder) {
        this.folder = folder;
    }

    /** Writes sixteen files into a folder. */
    static void write(Path folder, Path scratch) throws IOException {
        HostileSeeds seeds = new HostileSeeds(folder);
        for (IndexKind kind : IndexKind.values()) {
            seeds.random("plain-" + kind.name(), scratch, spec -> spec.filters().isEmpty(), kind);
        }
        seeds.random("filtered-tree", scratch, spec -> spec.filters().equals("SDF"), IndexKind.BTREE_V1);
        seeds.random("filtered-array", scratch, spec -> spec.filters().equals("SD"), IndexKind.FIXED_ARRAY);
        seeds.random("filtered-growing", scratch, spec -> spec.filters().equals("D"), IndexKind.EXTENSIBLE_ARRAY);
        seeds.random("contiguous", scratch, spec -> spec.storage() == Storage.CONTIGUOUS, null);
        seeds.random("compact", scratch, spec -> spec.storage() == Storage.COMPACT, null);
        FurnishedHdf5.write(folder.resolve("furnished-old.h5"), 0, FurnishedHdf5.FEW);
        FurnishedHdf5.write(folder.resolve("furnished-new.h5"), 2, FurnishedHdf5.FEW);
        new RandomAxes(SMALL_TABLE).write(folder.resolve("table.h5"));
        new RandomAxes(SMALL_AXES).write(folder.resolve("axes.h5"));
        seeds.converted("converted-plain.h5", scratch, 0, ConvertOptions.Hdf5Format.V1_8);
        seeds.converted("converted-deflated.h5", scratch, 3, ConvertOptions.Hdf5Format.V1_10);
    }

    /** The first random file that is small, has chunks, and is what is wanted. */
    private void random(String name, Path scratch, Predicate<RandomHdf5Spec> wanted, @Nullable IndexKind kind)
            throws IOException {
        for (int seed = 1; ; seed++) {
            RandomHdf5Spec spec = RandomHdf5Spec.random(seed);
            if (spec.size() > MOST_ELEMENTS || spec.holes() == 1 || !wanted.test(spec)) {
                continue;
            }
            Path path = RandomHdf5.write(spec, scratch).path();
            if (kind == null || kindOf(path, spec.dataset()) == kind) {
                Files.move(path, folder.resolve(name + ".h5"));
                return;
            }
            Files.delete(path);
        }
    }

    private static @Nullable IndexKind kindOf(Path path, String dataset) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(path)) {
            DatasetInfo info = container.dataset(dataset);
            return info.layout() instanceof Chunked chunked && chunked.indexAddress() >= 0 ? chunked.kind() : null;
        }
    }

    private void converted(String name, Path scratch, int deflate, ConvertOptions.Hdf5Format format)
            throws IOException {
        Path segy = scratch.resolve("survey.sgy");
        SyntheticSegy.of(
                        new SurveyShape(6, 5, 20),
                        SurveyLines.DEFAULT,
                        (i, x, trace) -> Arrays.fill(trace, 100 * i + x))
                .write(segy);
        ConvertOptions options = ConvertOptions.DEFAULTS
                .withFilters(ChunkFilters.deflate(deflate))
                .withFormat(format)
                .withChunk(Shape.of(3, 4, 8));
        SegyToHdf5.convert(segy, folder.resolve(name), options, Job.quiet());
    }
}
