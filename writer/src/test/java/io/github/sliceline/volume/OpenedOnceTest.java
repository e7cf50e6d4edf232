package io.github.sliceline.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.PageCacheUse;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.storage.RegularFile;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How often a file is opened to open a volume and read it, as the log says: once, and once more past the page cache. */
class OpenedOnceTest {
    @TempDir
    Path folder;

    private Path segy = Path.of("");
    private Path hdf5 = Path.of("");

    /** More than is read through the page cache because it is small. */
    @BeforeEach
    void write() throws IOException {
        RandomSurvey any = RandomSurvey.of(7);
        segy = folder.resolve("survey.sgy");
        hdf5 = folder.resolve("survey.h5");
        new RandomSurvey(7, new SurveyShape(60, 60, 400), any.lines(), SampleCoding.IBM, TraceOrder.INLINE, 0)
                .write(segy);
        SegyToHdf5.convert(segy, hdf5, ConvertOptions.DEFAULTS, Job.quiet());
        assertTrue(Math.min(Files.size(segy), Files.size(hdf5)) > 4 << 20);
    }

    /** Run in a JVM of its own. */
    static final class ReadInline {
        public static void main(String[] args) throws IOException {
            ReadOptions options = ReadOptions.DEFAULTS
                    .withCosts(DriveModel.of(DriveClass.NVME).costs())
                    .withPageCache(PageCacheUse.valueOf(args[1]));
            try (SeismicVolume volume = SeismicVolume.open(Path.of(args[0]), options)) {
                volume.readInline(volume.inlines().first());
            }
        }
    }

    private static long opens(Path file, PageCacheUse use) throws Exception {
        OtherJvm.Outcome outcome = OtherJvm.run(
                List.of("-Dorg.slf4j.simpleLogger.log." + RegularFile.class.getName() + "=trace"),
                ReadInline.class,
                file.toString(),
                use.name());
        assertEquals(0, outcome.exitCode(), outcome.output());
        return outcome.output()
                .lines()
                .filter(line -> line.endsWith("opens " + file))
                .count();
    }

    @Test
    void onceThroughThePageCache() throws Exception {
        assertEquals(1, opens(hdf5, PageCacheUse.ALWAYS));
        assertEquals(1, opens(segy, PageCacheUse.ALWAYS));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "all goes through the page cache there")
    void twiceWherePartOfItIsReadPastThePageCache() throws Exception {
        for (PageCacheUse use : List.of(PageCacheUse.AUTO, PageCacheUse.NEVER)) {
            assertEquals(2, opens(hdf5, use), use + " of HDF5");
            assertEquals(2, opens(segy, use), use + " of SEG-Y");
        }
    }
}
