package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Job;
import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.exporting.SegyExport;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stages of a job count bytes, so that a program can show them in one unit. */
class ProgressUnitsTest {
    private static final SurveyShape SHAPE = new SurveyShape(12, 14, 30);

    @TempDir
    Path folder;

    private final Map<String, Long> totals = new ConcurrentHashMap<>();
    private final Job job = Job.heardBy((stage, done, total) -> totals.put(stage, total));

    @Test
    void stagesOfAConversionAndAnExportAreInBytes() throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(SHAPE, SurveyLines.DEFAULT, (i, x, trace) -> trace[0] = i + x)
                .write(segy);
        Path volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(segy, volume, ConvertOptions.DEFAULTS, job);
        long traces = Files.size(segy) - 3600;
        long samples = 12 * 14 * 30 * 4L;
        assertEquals(
                new TreeMap<>(Map.of(
                        "Scanning",
                        traces,
                        "Converting",
                        samples,
                        "Hashing the source",
                        Files.size(segy),
                        "Writing to the drive",
                        Files.size(volume))),
                new TreeMap<>(totals));

        totals.clear();
        SegyExport.export(volume, folder.resolve("again.sgy"), ExportOptions.DEFAULTS, job);
        assertEquals(Map.of("Exporting", traces, "Writing to the drive", Files.size(segy)), new TreeMap<>(totals));

        totals.clear();
        try (SeismicVolume opened = SeismicVolume.open(volume)) {
            opened.blocks().forEach(2, block -> {}, job);
        }
        assertEquals(Map.of("Going through blocks", samples), totals);
    }
}
