package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.hdf5.grid.Shape;
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
import java.util.Map;
import java.util.Optional;

/**
 * What a conversion is to make of its source, as a scan of the trace headers finds it. Closes the survey.
 *
 * @param target file or object that is made
 * @param units in which the samples are carried over
 * @param layouts further layouts of the cube
 * @param fields of the trace headers that are kept by name
 * @param description of the file
 */
record ConversionPlan(
        ConvertedSource source,
        Path target,
        SegySurvey survey,
        WorkUnits units,
        List<CubeLayout> layouts,
        HeaderFields fields,
        VolumeDescription description)
        implements Closeable {

    /**
     * Scans the source.
     *
     * @param headers takes the trace headers on their way
     * @param terms get what the scan finds
     * @param earlier terms of an earlier run, whose chunks and units are taken again; empty if there was none
     */
    static ConversionPlan scan(
            ConvertedSource source,
            Path target,
            TraceHeaderSink headers,
            ConversionTerms terms,
            Map<String, String> earlier,
            Job job)
            throws IOException {
        ConvertOptions options = source.options();
        SegyFile segy = source.segy();
        ScanOptions scan = ScanOptions.DEFAULTS
                .withMapping(options.mapping())
                .withThreads(options.threads())
                .withDuplicates(options.duplicates())
                .withSpillFolder(spillFolder(target));
        FieldCensus census = new FieldCensus();
        SegySurvey survey = SegyScanner.scan(
                segy,
                options.vertical().map(scan::withVertical).orElse(scan),
                census.looking((firstTrace, count, packed) -> {
                    source.scanned().add(firstTrace * TraceHeader.BYTES, packed);
                    headers.accept(firstTrace, count, packed);
                }),
                job);
        terms.scanned(source);
        return OnFailure.close(survey, () -> {
            Shape volume = volume(survey);
            List<CubeLayout> layouts = layouts(volume, target, options);
            Shape chunk = options.chunk()
                    .or(() -> ConversionTerms.chunk(earlier))
                    .or(() -> layouts.stream().findFirst().map(CubeLayout::chunk))
                    .orElseGet(() -> WorkUnits.chunkFor(volume, driveOf(target), options));
            WorkUnits units = WorkUnits.of(volume, chunk, options, segy.answersLate(), ConversionTerms.cut(earlier));
            terms.chunk(units.chunk());
            HeaderFields fields = census.fields(segy, survey);
            VolumeDescription description =
                    new SurveyDescription(segy, survey, units, fields, options, source.name()).describe();
            List<CubeLayout> further = layouts.stream().skip(1).toList();
            return new ConversionPlan(source, target, survey, units, further, fields, description);
        });
    }

    private static Shape volume(SegySurvey survey) {
        int inlines = survey.grid().inlines().count();
        int crosslines = survey.grid().crosslines().count();
        int samples = survey.samples().count();
        return survey.gather().isPresent()
                ? Shape.of(inlines, crosslines, survey.placesPerBin(), samples)
                : Shape.of(inlines, crosslines, samples);
    }

    /** The cube and its further layouts, if the options say. Those without filters of their own have those of the cube. */
    private static List<CubeLayout> layouts(Shape volume, Path target, ConvertOptions options) {
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

    /** Where the part of the index of an unsorted survey goes that memory does not hold: beside a file, else where the system has such things. */
    static Path spillFolder(Path target) {
        return Location.of(target).isObject()
                ? Path.of(System.getProperty("java.io.tmpdir", ""))
                : Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(Path.of(""));
    }

    /** The samples. */
    ChunkWriter.Dataset samples() {
        return new ChunkWriter.Dataset(
                VolumeProfile.DATA,
                SurveyDescription.data(units, source.options().filters()),
                Optional.of(VolumeProfile.CHECKSUMS));
    }

    @Override
    public void close() throws IOException {
        survey.close();
    }
}
