package io.github.sliceline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Job;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.survey.*;
import io.github.sliceline.segy.volume.*;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of traces against the volume's own reads. */
class TracesTest {
    @TempDir
    private Path folder;

    @Test
    void first() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        Files.write(segy, PlacedTraces.random(1).bytes().bytes());
        List<Row> rows = LocalSpark.read()
                .option("duplicates", "first")
                .load(segy.toString())
                .collectAsList();
        try (SeismicVolume volume = open(segy)) {
            assertEquals(volume.bins().liveCount(), rows.size());
        }
        System.out.println(rows.get(0));
        LocalSpark.read().option("duplicates", "first").load(segy.toString()).explain(true);
    }

    private static SeismicVolume open(Path file) throws IOException {
        return SegyVolumes.open(
                file, ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST), ReadOptions.DEFAULTS, Job.quiet());
    }
}
