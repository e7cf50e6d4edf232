package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.OrderedChunks;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.importing.ConvertPlan.Cut;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.advice.Layouts;
import io.github.sliceline.tune.drive.DriveFinder;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * First step of a conversion: scans the source, keeps its trace headers on the way, and describes the file.
 *
 * @param target file or object that is made
 */
record Foundation(ConvertedSource source, Path target, ConvertOptions options, Job job) {
    /** One request of a drive or a server brings all that stands before the first chunk. */
    private static final long MOST_METADATA = 1 << 20;

    /** Headers of all objects, a map of each field of the trace headers among them, and texts but for those that may be long. */
    private static final long LEAST_METADATA = 80 << 10;

    /** What the maps and indexes of a survey take for each trace, roughly. */
    private static final long BYTES_A_TRACE = 40;

    private static final long PAGE = 4096;

    /**
     * What the work goes by; the survey is closed with this.
     *
     * @param copies further copies of the cube
     * @param fields of the trace headers that are kept by name
     */
    record Scanned(
            SegySurvey survey,
            ConvertPlan plan,
            List<CubeLayout> copies,
            HeaderFields fields,
            VolumeDescription description)
            implements Closeable {
        @Override
        public void close() throws IOException {
            survey.close();
        }
    }

    SegyFile segy() {
        return source.segy();
    }

    /** For what of the index of an unsorted survey does not fit the memory: that of the file, or the system's for such things. */
    static Path spillFolder(Path target) {
        return Location.of(target).isObject()
                ? Path.of(System.getProperty("java.io.tmpdir", ""))
                : Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(Path.of(""));
    }

    /**
     * Byte where the trace headers begin. They are written before the survey is known; metadata and what is small stand
     * before them, as long as they fit.
     */
    long firstHeader() {
        int salvage =
                segy().salvageReport().map(report -> report.summary().length()).orElse(0);
        long needed = LEAST_METADATA + 8L * (source.name().length() + salvage);
        long wanted = needed + segy().traceCount() * BYTES_A_TRACE;
        return (Math.max(needed, Math.min(wanted, MOST_METADATA)) + PAGE - 1) / PAGE * PAGE;
    }

    /** Scans, and makes the file. */
    Scanned create(DescribedFile file, Terms terms) throws IOException {
        begin(file);
        Scanned scanned =
                scan(OrderedChunks.ofHeaders(file, segy().traceCount()), terms, Optional.empty(), Optional.empty());
        terms.cut(scanned.plan.cut());
        OnFailure.close(scanned, () -> {
            file.describe(scanned.description.spec());
            scanned.description.writeKnown(file);
        });
        return scanned;
    }

    /** What of a file begins before it is described. */
    void begin(DescribedFile file) throws IOException {
        file.begin(VolumeProfile.TRACE_HEADERS, OrderedChunks.headersForm(segy().traceCount()));
    }

    /**
     * Scans only, for a file that stands already.
     *
     * @param chunk of an earlier run
     * @param cut of the units of an earlier run
     */
    Scanned scan(TraceHeaderSink headers, Terms terms, Optional<Shape> chunk, Optional<Cut> cut) throws IOException {
        ScanOptions scan = ScanOptions.DEFAULTS
                .withMapping(options.mapping())
                .withThreads(options.threads())
                .withDuplicates(options.duplicates())
                .withSpillFolder(spillFolder(target));
        ScanOptions asked = options.vertical().map(scan::withVertical).orElse(scan);
        FieldCensus census = new FieldCensus();
        SegySurvey survey = SegyScanner.scan(segy(), asked, summed(census.looking(headers)), job);
        terms.scanned(source);
        return OnFailure.close(survey, () -> {
            Shape volume = volume(survey);
            List<CubeLayout> layouts = layouts(volume);
            Shape wanted = options.chunk()
                    .or(() -> chunk)
                    .or(() -> layouts.stream().findFirst().map(CubeLayout::chunk))
                    .orElseGet(() -> ConvertPlan.chunkFor(volume, driveOf(target), options));
            ConvertPlan plan = ConvertPlan.of(volume, wanted, options, segy().answersLate(), cut);
            terms.chunk(plan.chunk());
            HeaderFields fields = census.fields(segy(), survey);
            return new Scanned(
                    survey,
                    plan,
                    layouts.stream().skip(1).toList(),
                    fields,
                    new SurveyDescription(segy(), survey, plan, fields, options, source.name()).describe());
        });
    }

    private TraceHeaderSink summed(TraceHeaderSink next) {
        return (firstTrace, count, headers) -> {
            source.scanned().add(firstTrace * TraceHeader.BYTES, headers);
            next.accept(firstTrace, count, headers);
        };
    }

    /** The cube and its copies, if the options say. Copies without filters of their own have those of the cube. */
    private List<CubeLayout> layouts(Shape volume) {
        if (options.layout().isEmpty()) {
            return List.of();
        }
        return Layouts.parse(options.layout().get(), volume, DriveModel.of(driveOf(target))).stream()
                .map(cube -> cube.filters().isNone()
                        ? new CubeLayout(cube.name(), cube.chunk(), cube.type(), options.filters())
                        : cube)
                .toList();
    }

    /**
     * Of what kind the drive is that a file or an object will be on; nothing is measured, so that the same command makes the
     * same file.
     */
    static DriveClass driveOf(Path target) {
        return DriveFinder.ofThisSystem()
                .find(target.toAbsolutePath().resolveSibling(""))
                .driveClass();
    }

    private static Shape volume(SegySurvey survey) {
        int inlines = survey.grid().inlines().count();
        int crosslines = survey.grid().crosslines().count();
        int samples = survey.samples().count();
        return survey.gather().isPresent()
                ? Shape.of(inlines, crosslines, survey.placesPerBin(), samples)
                : Shape.of(inlines, crosslines, samples);
    }
}
