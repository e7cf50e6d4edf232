package io.github.sliceline.viewer.convert;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.KeptHeaders;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.viewer.model.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The SEG-Y files of a conversion. The first scan finds the geometries, and a later one keeps all trace headers, so that
 * scans on other axes need only memory. Used by one thread at a time.
 */
final class SourceFile implements Closeable {
    /** Most bytes of kept headers, enough for ten million traces or more. */
    private static final long MOST_KEPT = 64L << 20;

    private final List<Path> paths;
    private @Nullable OpenSource opened;
    private List<Proposal> proposals = List.of();
    private List<Object> proposedFor = List.of();

    /** The open files, and their headers as far as they were read. */
    private record OpenSource(List<Object> opening, SegyFile file, KeptHeaders kept) {}

    SourceFile(List<Path> paths) {
        this.paths = List.copyOf(paths);
    }

    /**
     * Scans the file.
     *
     * @return the result, also if the headers make no survey. If no axes are named and the file is new, the result is
     *     of the first proposal.
     * @throws IOException if the file cannot be read
     */
    ScanResult scan(ScanSettings settings, Job job) throws IOException {
        OpenSource source = open(settings);
        boolean isNew = settings.leftOut().isEmpty() && !proposedFor.equals(source.opening);
        if (isNew) {
            ScanOptions lines = settings.withMapping(settings.mapping()).scanOptions();
            try (GeometryScan found = GeometryScan.of(source.file, lines, job)) {
                boolean hasLines = found.survey().filter(SegySurvey::hasLines).isPresent();
                List<Geometry> geometries = found.geometries();
                proposals = IntStream.range(0, geometries.size())
                        .mapToObj(i -> Proposal.of(geometries.get(i), hasLines && i == 0, settings.mapping()))
                        .toList();
                proposedFor = source.opening;
                if (hasLines && settings.axes().isEmpty()) {
                    return result(settings, source.file, found.survey().get());
                }
            }
        }
        ScanSettings wanted =
                isNew && settings.axes().isEmpty() ? proposals.get(0).in(settings) : settings;
        OpenSource asWanted = open(wanted);
        try (SegySurvey survey = survey(asWanted, wanted.scanOptions(), job)) {
            return result(wanted, asWanted.file, survey);
        } catch (UnsupportedFileException e) {
            return new ScanResult(wanted, Optional.empty(), Optional.of(Wording.of(e)), proposals);
        }
    }

    private SegySurvey survey(OpenSource source, ScanOptions options, Job job) throws IOException {
        if (options.axes().flatMap(AxesSpec::preset).isPresent()) {
            return GeometryScan.survey(source.file, options, source.kept, job);
        }
        return source.kept.isComplete()
                ? SegyScanner.scan(source.kept, options, null, job)
                : SegyScanner.scan(source.file, options, source.kept, job);
    }

    private ScanResult result(ScanSettings settings, SegyFile file, SegySurvey survey) throws IOException {
        long[] traces = survey.traces().extents();
        long[] extents = Arrays.copyOf(traces, traces.length + 1);
        extents[traces.length] = survey.samples().size();
        ScanResult.Survey found = new ScanResult.Survey(
                ScanWords.of(file, survey, Wording.DIALOG),
                file.salvageReport().map(SalvageReport::summary),
                Shape.of(extents));
        return new ScanResult(settings, Optional.of(found), Optional.<Problem>empty(), proposals);
    }

    private OpenSource open(ScanSettings settings) throws IOException {
        OpenSource before = opened;
        if (before != null && before.opening.equals(settings.opening())) {
            return before;
        }
        close();
        SegyFile file = settings.salvage()
                ? JoinedSegy.salvage(paths, settings.mapping(), settings.overrides())
                : JoinedSegy.open(paths, settings.overrides());
        OpenSource now = new OpenSource(settings.opening(), file, new KeptHeaders(file, MOST_KEPT));
        opened = now;
        return now;
    }

    @Override
    public void close() throws IOException {
        OpenSource before = opened;
        opened = null;
        if (before != null) {
            before.file.close();
        }
    }
}
