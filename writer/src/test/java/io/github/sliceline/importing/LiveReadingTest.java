package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.TraceOrder;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A volume that is being converted reads right in every moment: chunks that are there, fill values else. */
@Tag("without-libhdf5")
class LiveReadingTest {
    private static final int SECONDS = Integer.getInteger("sliceline.live.seconds", 1);
    private static final ReadOptions LIVE = ReadOptions.DEFAULTS.withLive(true).withMissingTraces(MissingTraces.STORED);
    private static final Shape CHUNK = Shape.of(8, 8, 16);

    @TempDir
    Path folder;

    private RandomSurvey survey;
    private Path segy;
    private Path target;

    @BeforeEach
    void write() throws IOException {
        segy = folder.resolve("survey.sgy");
        target = folder.resolve("survey.h5");
        write(new SurveyShape(40, 30, 50));
    }

    private void write(SurveyShape shape) throws IOException {
        survey = new RandomSurvey(5, shape, RandomSurvey.of(5).lines(), SampleCoding.IEEE, TraceOrder.INLINE, 10);
        survey.write(segy);
    }

    private static ConvertOptions options(int deflateLevel) {
        return ConvertOptions.DEFAULTS.withChunk(CHUNK).withThreads(2).withFilters(ChunkFilters.deflate(deflateLevel));
    }

    private long assertRight(SeismicVolume volume, Region region) throws IOException {
        return new ChunkOracle(survey, CHUNK).present(volume, region);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void writtenUnitsAreVisibleAtOnce(int deflateLevel) throws IOException {
        AtomicReference<@Nullable SeismicVolume> opened = new AtomicReference<>();
        AtomicLong reports = new AtomicLong();
        Progress look = (stage, done, total) -> {
            if (stage.equals("Converting")) {
                look(opened, reports.incrementAndGet());
            }
        };
        SegyToHdf5.convert(segy, target, options(deflateLevel).withThreads(1), Job.heardBy(look));
        try (SeismicVolume volume = Objects.requireNonNull(opened.get())) {
            LiveState state = volume.refresh();
            assertTrue(state.complete());
            assertEquals(state.chunks(), state.chunksVisible());
            assertEquals(state.chunks(), assertRight(volume, Region.all(volume.shape())));
            assertTrue(volume.statistics().isPresent());
            assertFalse(volume.info().attributes().isEmpty());
        }
    }

    private void look(AtomicReference<@Nullable SeismicVolume> opened, long reports) {
        try {
            SeismicVolume volume = opened.get();
            if (volume == null) {
                Path name = reports % 2 == 0 ? target : new WorkFiles(target).part();
                volume = SeismicVolume.open(name, LIVE);
                opened.set(volume);
                return; // what stands in the journal already is believed when it goes on
            }
            LiveState state = volume.refresh();
            // One thread made all units that were reported, and each has at least the chunks of a column.
            assertTrue(state.chunksVisible() >= 4 * reports, state + " after " + reports);
            assertFalse(state.complete());
            assertTrue(assertRight(volume, Region.all(volume.shape())) >= state.chunksVisible());
            assertTrue(volume.statistics().isEmpty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void afterAPowerCutOnlyForcedUnitsAreVisible(int deflateLevel) throws IOException {
        Random random = new Random(1);
        for (int n = 40; n < 240; n += 25) {
            FaultyStores stores = new FaultyStores(n, "the power is off");
            assertThrows(
                    IOException.class,
                    () -> SegyToHdf5.convert(List.of(segy), target, options(deflateLevel), stores, Job.quiet()));
            stores.powerCut(random);
            try (SeismicVolume volume = SeismicVolume.open(target, LIVE)) {
                LiveState state = volume.refresh();
                assertTrue(assertRight(volume, Region.all(volume.shape())) >= state.chunksVisible(), "call " + n);
            }
            SegyToHdf5.discard(target);
        }
    }

    @Test
    void unfinishedVolumesAreOpenedOnlyForLiveReading() throws IOException {
        FaultyStores stores = new FaultyStores(60, "dead");
        assertThrows(
                IOException.class, () -> SegyToHdf5.convert(List.of(segy), target, options(0), stores, Job.quiet()));
        UnsupportedFileException e = assertThrows(UnsupportedFileException.class, () -> SeismicVolume.open(target));
        assertTrue(e.toString().contains("its conversion is not complete"), e.toString());
        assertThrows(UnsupportedFileException.class, () -> SeismicVolume.open(new WorkFiles(target).part()));
        assertThrows(
                UnsupportedFileException.class, () -> SeismicVolume.open(target, LIVE.withBackend(Backend.NATIVE)));
        try (SeismicVolume volume = SeismicVolume.open(target, LIVE)) {
            assertEquals(Backend.DIRECT, volume.backend());
            assertFalse(volume.refresh().complete());
            assertEquals(volume.refresh().chunksVisible(), volume.info().chunksStored());
            assertEquals("amplitude", volume.info().attributes().get("long_name"));
        }
    }

    @Test
    void aCompleteVolumeIsCompleteWhenOpenedLive() throws IOException {
        SegyToHdf5.convert(segy, target, options(0), Job.quiet());
        try (SeismicVolume volume = SeismicVolume.open(target, LIVE)) {
            LiveState state = volume.refresh();
            assertEquals(new LiveState(state.chunks(), state.chunks(), true), state);
        }
    }

    /** One writer after the other, four readers: with the property for as long as one wants. */
    @Test
    void readersAreRightWhileTheWriterWrites() throws IOException, InterruptedException {
        write(new SurveyShape(160, 120, 400));
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        List<LiveReader> readers = new ArrayList<>();
        int volumes = 0;
        do {
            Path file = folder.resolve("live" + volumes + ".h5");
            AtomicLongArray writtenAt = new AtomicLongArray(20); // rows of chunks, a unit each
            AtomicInteger units = new AtomicInteger();
            List<LiveReader> now = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                now.add(new LiveReader(file, new ChunkOracle(survey, CHUNK), writtenAt, 10L * volumes + i));
            }
            now.forEach(Thread::start);
            Progress progress = (stage, done, total) -> {
                if (stage.equals("Converting")) {
                    writtenAt.set(units.getAndIncrement(), System.nanoTime());
                }
            };
            SegyToHdf5.convert(segy, file, options(volumes % 2), Job.heardBy(progress));
            for (LiveReader reader : now) {
                reader.join();
            }
            readers.addAll(now);
            Files.delete(file);
            volumes++;
        } while (System.nanoTime() < end);
        for (LiveReader reader : readers) {
            assertEquals("", reader.failure());
        }
        System.out.println(volumes + " volumes, "
                + readers.stream().mapToLong(LiveReader::reads).sum()
                + " reads of planes, all right; a batch was seen at most "
                + readers.stream().mapToLong(LiveReader::lagNanos).max().orElse(0) / 1_000_000
                + " ms after it was written");
    }

    @Test
    void aResumedConversionIsReadWhole() throws IOException {
        FaultyStores stores = new FaultyStores(100, "dead");
        assertThrows(
                IOException.class, () -> SegyToHdf5.convert(List.of(segy), target, options(1), stores, Job.quiet()));
        // that some bins have no trace is known when all is there
        try (SeismicVolume volume = SeismicVolume.open(target, LIVE.withMissingTraces(MissingTraces.NAN))) {
            assertFalse(volume.refresh().complete());
            SegyToHdf5.convert(segy, target, options(1), Job.quiet());
            assertTrue(volume.refresh().complete());
            try (SeismicVolume whole = SeismicVolume.open(target)) {
                Region all = Region.all(whole.shape());
                assertArrayEquals(whole.read(all), volume.read(all));
            }
        }
    }
}
