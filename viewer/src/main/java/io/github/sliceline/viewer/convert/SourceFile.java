package io.github.sliceline.viewer.convert;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.KeptHeaders;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.viewer.model.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The SEG-Y files of a conversion. The first scan reads all trace headers and keeps them, so that scans with other byte
 * positions need only memory. Used by one thread at a time.
 */
final class SourceFile implements Closeable {
    /** Most bytes of kept headers, enough for ten million traces or more. */
    private static final long MOST_KEPT = 64L << 20;

    private final List<Path> paths;
    private @Nullable OpenSource opened;
    private volatile CancelToken reading = new CancelToken();

    /** The open files, with the result of the first pass over their headers. */
    private static final class OpenSource implements Closeable {
        private final ScanSettings settings;
        private final SegyFile file;
        private final KeptHeaders kept;
        private List<FieldRange> fields = List.of();

        OpenSource(ScanSettings settings, SegyFile file) {
            this.settings = settings;
            this.file = file;
            this.kept = new KeptHeaders(file, MOST_KEPT);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    SourceFile(List<Path> paths) {
        this.paths = List.copyOf(paths);
    }

    /**
     * Scans the file.
     *
     * @return the result, also if the headers make no survey
     * @throws IOException if the file cannot be read
     */
    ScanResult scan(ScanSettings settings, Job job) throws IOException {
        OpenSource source = open(settings);
        HeaderMapping mapping = settings.mapping();
        TraceScatter lines = new TraceScatter(mapping.crosslineByte(), mapping.inlineByte(), false);
        TraceScatter places = new TraceScatter(mapping.xByte(), mapping.yByte(), true);
        TraceHeaderSink both = (first, count, headers) -> {
            lines.accept(first, count, headers);
            places.accept(first, count, headers);
        };
        Optional<ScanResult.Survey> survey = Optional.empty();
        Optional<Problem> refusal = Optional.empty();
        try (SegySurvey found = survey(source, settings, both, job)) {
            survey = Optional.of(words(source, found));
        } catch (UnsupportedFileException e) {
            refusal = Optional.of(Wording.of(e));
        }
        return new ScanResult(settings, survey, refusal, lines.map(), places.map(), source.fields);
    }

    private SegySurvey survey(OpenSource source, ScanSettings settings, TraceHeaderSink sink, Job job)
            throws IOException {
        if (source.kept.isComplete()) {
            return SegyScanner.scan(source.kept, settings.scanOptions(), sink, job);
        }
        if (!source.fields.isEmpty()) {
            return SegyScanner.scan(source.file, settings.scanOptions(), sink, job); // too many headers to keep
        }
        FieldRanges ranges = new FieldRanges();
        TraceHeaderSink all = (first, count, headers) -> {
            sink.accept(first, count, headers);
            source.kept.accept(first, count, headers.duplicate().order(headers.order()));
            ranges.accept(first, count, headers);
        };
        CancelToken token = new CancelToken();
        reading = token;
        try {
            return SegyScanner.scan(source.file, settings.scanOptions(), all, new Job(job.progress(), token));
        } finally {
            if (!token.isCancelled()) {
                source.fields = ranges.fields();
            }
        }
    }

    /**
     * Stops the pass that reads all headers. Changed settings do not stop it, because every setting needs it. Any
     * thread may call this.
     */
    void stop() {
        reading.cancel();
    }

    private static ScanResult.Survey words(OpenSource source, SegySurvey survey) throws IOException {
        int inlines = survey.grid().inlines().size();
        int crosslines = survey.grid().crosslines().size();
        int samples = survey.samples().size();
        Shape volume = survey.gather().isPresent()
                ? Shape.of(inlines, crosslines, survey.placesPerBin(), samples)
                : Shape.of(inlines, crosslines, samples);
        return new ScanResult.Survey(
                ScanWords.of(source.file, survey, Wording.DIALOG),
                source.file.salvageReport().map(SalvageReport::summary),
                volume,
                survey.placesPerBin());
    }

    private OpenSource open(ScanSettings settings) throws IOException {
        OpenSource before = opened;
        if (before != null && before.settings.opensAs(settings)) {
            return before;
        }
        close();
        SegyFile file = settings.salvage() ? JoinedSegy.salvage(paths, settings.mapping()) : JoinedSegy.open(paths);
        OpenSource now = new OpenSource(settings, file);
        opened = now;
        return now;
    }

    @Override
    public void close() throws IOException {
        OpenSource before = opened;
        opened = null;
        if (before != null) {
            before.close();
        }
    }
}
