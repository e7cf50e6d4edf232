package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a conversion opens and forces the file that it makes. */
class PartOpenedOnceTest {
    @TempDir
    Path folder;

    private Path segy;
    private Path part;
    private Path target;

    @BeforeEach
    void survey() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        part = new WorkFiles(target).part();
        RandomSurvey.of(7).write(segy);
    }

    /** The file system, where every opening is written down, and data are forced once in all. */
    private static final class CountedStores implements WorkStores {
        private final List<String> opened = new ArrayList<>();

        @Override
        public ByteStore open(Path file) throws IOException {
            opened.add(String.valueOf(file.getFileName()));
            return FILES.open(file);
        }

        @Override
        public ByteStore openDirect(Path file) throws IOException {
            opened.add(file.getFileName() + " past the page cache");
            return FILES.openDirect(file);
        }

        @Override
        public Duration pause() {
            return Duration.ofDays(1);
        }
    }

    private List<String> opened(int deflateLevel) throws IOException {
        CountedStores stores = new CountedStores();
        ConvertOptions options = ConvertOptions.DEFAULTS.withFilters(ChunkFilters.deflate(deflateLevel));
        SegyToHdf5.convert(List.of(segy), target, options, stores, Job.quiet());
        return stores.opened;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void everyFileIsOpenedOnce(int deflateLevel) throws IOException {
        assertEquals(List.of("survey.h5.part past the page cache", "survey.h5.part.journal"), opened(deflateLevel));
    }

    /** As it is laid out, when the samples are there, and as it is named. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void thePartIsForcedThreeTimes(int deflateLevel) throws IOException {
        Path events = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withThreshold(Duration.ZERO);
            recording.start();
            opened(deflateLevel);
            recording.stop();
            recording.dump(events);
        }
        long forces = RecordingFile.readAllEvents(events).stream()
                .filter(event -> part.toString().equals(event.getString("path")))
                .count();
        assertEquals(3, forces);
    }
}
