package io.github.sliceline.spark;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.volume.SegyVolumes;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.spark.sql.DataFrameReader;

/**
 * A random survey as a SEG-Y file and as the volume that it becomes: stacked or prestack, in any order, with or without
 * missing traces and traces that share a bin.
 */
record RandomFiles(Path segy, Path h5, String description) {
    static RandomFiles of(long seed, Path folder) throws IOException {
        PlacedTraces traces = PlacedTraces.random(seed);
        Random random = new Random(seed);
        Path segy = folder.resolve("survey" + seed + ".sgy");
        Path h5 = folder.resolve("survey" + seed + ".h5");
        Files.write(segy, traces.bytes().bytes());
        SegyToHdf5.convert(
                segy,
                h5,
                ConvertOptions.DEFAULTS
                        .withChunk(Shape.of(
                                random.longs(traces.prestack() ? 4 : 3, 1, 6).toArray()))
                        .withFilters(ChunkFilters.deflate(random.nextInt(3) == 0 ? 1 : 0))
                        .withDuplicates(DuplicatePolicy.FIRST)
                        .withOverwrite(true),
                Job.quiet());
        return new RandomFiles(segy, h5, traces.toString());
    }

    /** As our format reads them, in small parts. */
    static DataFrameReader read(Random random) {
        return LocalSpark.read().option("duplicates", "first").option("partitionBytes", 1 + random.nextInt(400));
    }

    static SeismicVolume open(Path file) throws IOException {
        ScanOptions scan = ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST);
        return SegyVolumes.open(file, scan, ReadOptions.DEFAULTS, Job.quiet());
    }
}
