package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.exporting.SegyWriter.Place;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.RandomSurvey;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("without-libhdf5")
class SegyWriterTest {
    @TempDir
    Path folder;

    private Path written(SegyWriter traces, float[] values) throws IOException {
        Path file = folder.resolve("traces.sgy");
        try (OutputStream stream = Files.newOutputStream(file)) {
            traces.write(values, stream, Job.quiet());
        }
        return file;
    }

    @Test
    void newHeadersHaveNumbersCoordinatesAndTimes() throws IOException {
        List<Place> places = List.of(
                new Place(1200, 310, 0, 456_789.12, 6_543_210.98),
                new Place(1201, 312, 250, Double.NaN, Double.NaN),
                new Place(1202, 314, 500, 456_800, 6_543_300));
        float[] values = {1.5f, -2, Float.MIN_VALUE, Float.NaN, Float.NaN, Float.NaN, 7, 8, 3.3e38f};
        SegyWriter traces = SegyWriter.at("Line – of survey.h5", places, SampleAxis.milliseconds(100.5, 2, 3));
        try (SegyFile file = SegyFile.open(written(traces, values))) {
            assertEquals(3, file.traceCount());
            assertEquals(SampleFormat.IEEE_FLOAT32, file.format());
            assertTrue(file.textHeader().lines().get(1).contains("LINE"), file.textHeader()::toString);
            assertTrue(file.textHeader().lines().get(2).contains("SAMPLE INTERVAL 2 MS"), file.textHeader()::toString);
            TraceHeader first = file.readTraceHeader(0);
            assertEquals(1200, first.inline(HeaderMapping.STANDARD));
            assertEquals(310, first.crossline(HeaderMapping.STANDARD));
            assertEquals(456_789.12, first.x(HeaderMapping.STANDARD), 0.005);
            assertEquals(6_543_210.98, first.y(HeaderMapping.STANDARD), 0.005);
            assertEquals(1005, first.get(TraceField.DELAY_RECORDING_TIME));
            assertEquals(-10, first.get(TraceField.TIME_SCALAR));
            assertEquals(2000, first.get(TraceField.SAMPLE_INTERVAL));
            assertEquals(1, first.get(TraceField.TRACE_IDENTIFICATION));
            TraceHeader second = file.readTraceHeader(1);
            assertEquals(250, second.offset(HeaderMapping.STANDARD));
            assertEquals(0, second.get(TraceField.CDP_X));
            assertEquals(2, second.get(TraceField.TRACE_IDENTIFICATION), "no samples: dead");
            assertArrayEquals(Arrays.copyOf(values, 3), file.readTrace(0));
            assertArrayEquals(new float[3], file.readTrace(1));
            assertArrayEquals(Arrays.copyOfRange(values, 6, 9), file.readTrace(2));
        }
    }

    /** Each inline of random surveys, cut at some sample, with the headers of its traces. */
    @Test
    void keptHeadersAreThoseOfTheSource() throws IOException {
        int checked = 0;
        for (long seed = 1; seed <= Cases.number(12, 30); seed++) {
            RandomSurvey survey = RandomSurvey.of(seed);
            Path segy = folder.resolve("survey.sgy");
            Path hdf5 = folder.resolve("survey.h5");
            survey.write(segy);
            SegyToHdf5.convert(segy, hdf5, ConvertOptions.DEFAULTS.withOverwrite(true), Job.quiet());
            try (SeismicVolume volume = SeismicVolume.open(hdf5)) {
                if (volume.shape().rank() == 3) {
                    check(segy, volume, survey.toString());
                    checked++;
                }
            }
        }
        assertTrue(checked > 5, "surveys of three dimensions: " + checked);
    }

    private void check(Path segy, SeismicVolume volume, String what) throws IOException {
        VolumeHeaders headers = volume.headers().orElseThrow();
        int line = volume.inlines().size() / 2;
        int first = volume.samples().unit() == SampleUnit.MILLISECONDS
                ? volume.samples().size() / 3
                : 0;
        int count = volume.samples().size() - first;
        long[] numbers = headers.traceNumbers(Region.of(
                new long[] {line, 0}, new long[] {1, volume.crosslines().size()}));
        float[] values = volume.read(Region.of(
                new long[] {line, 0, first}, new long[] {1, volume.crosslines().size(), count}));
        SegyWriter traces = SegyWriter.withHeaders(segy, headers, numbers, volume.samples(), first, count);
        if (traces.traces() == 0) {
            assertThrows(UnsupportedFileException.class, () -> written(traces, values));
            return;
        }
        try (SegyFile source = SegyFile.open(segy);
                SegyFile part = SegyFile.open(written(traces, values))) {
            assertEquals(Arrays.stream(numbers).filter(number -> number >= 0).count(), part.traceCount(), what);
            assertEquals(source.textHeader().lines(), part.textHeader().lines(), what);
            int k = 0;
            for (long number : numbers) {
                if (number >= 0) {
                    float[] want = Arrays.copyOfRange(source.readTrace(number), first, first + count);
                    assertArrayEquals(want, part.readTrace(k), what);
                    headersAgree(source.readTraceHeader(number), part.readTraceHeader(k), volume, first, what);
                    k++;
                }
            }
        }
    }

    private static void headersAgree(
            TraceHeader source, TraceHeader part, SeismicVolume volume, int first, String what) {
        for (TraceField field : TraceField.values()) {
            switch (field) {
                case SAMPLE_COUNT -> assertEquals(volume.samples().size() - first, part.get(field), what);
                case DELAY_RECORDING_TIME -> assertTrue(first == 0 || part.get(field) != source.get(field), what);
                default -> assertEquals(source.get(field), part.get(field), what + " " + field);
            }
        }
    }

    @Test
    void samplesBeyondAnotherFormatAreCounted() throws IOException {
        SegyWriter traces = SegyWriter.at("t", List.of(new Place(1, 1, 0, 0, 0)), SampleAxis.ofIndices(3))
                .withFormat(SampleFormat.INT16);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertEquals(1, traces.write(new float[] {1, 2, 1e9f}, out, Job.quiet()));
        assertEquals(3600 + 240 + 6, out.size());
        assertEquals(SampleFormat.INT16, traces.format());
    }

    @Test
    void aCancelledJobStops() throws IOException {
        SegyWriter traces = SegyWriter.at("t", List.of(new Place(1, 1, 0, 0, 0)), SampleAxis.ofIndices(3));
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        Job job = Job.stoppedBy(cancelled);
        assertThrows(
                CancellationException.class, () -> traces.write(new float[3], OutputStream.nullOutputStream(), job));
    }

    @Test
    void startsThatHeadersCannotHoldAreRefused() {
        UnsupportedFileException e = assertThrows(
                UnsupportedFileException.class,
                () -> SegyWriter.at("line", List.of(), SampleAxis.milliseconds(1.23456, 2, 3)));
        assertTrue(String.valueOf(e.getMessage()).contains("109-110"), e.getMessage());
    }
}
