package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.chunks.ChunkWriter;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.GeometryScan;
import io.github.sliceline.segy.survey.ScanOptions;
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
 * Plan of a conversion, made from a scan of the trace headers. Closing it closes the survey.
 *
 * @param target file or object that is made
 * @param table places of the traces, if the survey is a table
 * @param units units in which the samples are copied
 * @param layouts layouts besides the cube
 * @param fields fields of the trace headers that are stored by name
 * @param description description of the file
 */
record ConversionPlan(
        ConvertedSource source,
        Path target,
        SegySurvey survey,
        Optional<TracePlaces> table,
        WorkUnits units,
        List<CubeLayout> layouts,
        HeaderFields fields,
        VolumeDescription description)
        implements Closeable {

    /**
     * Scans the source.
     *
     * @param headers gets the trace headers while they are read
     * @param terms gets the facts that the scan finds
     * @param earlier terms of an earlier run, whose chunk shape and units are used again; empty if there was none
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
        ScanOptions onAxes = options.axes().map(scan::withAxes).orElse(scan);
        FieldCensus census = new FieldCensus();
        SegySurvey survey = GeometryScan.survey(
                segy,
                options.vertical().map(onAxes::withVertical).orElse(onAxes),
                census.comparing((firstTrace, count, packed) -> {
                    source.scanned().add(firstTrace * TraceHeader.BYTES, packed);
                    headers.accept(firstTrace, count, packed);
                }),
                job);
        terms.scanned(source);
        return OnFailure.close(survey, () -> {
            Optional<TracePlaces> table = survey.isTable() ? Optional.of(table(survey)) : Optional.empty();
            Shape volume = survey.volume();
            List<CubeLayout> layouts = layouts(volume, target, options);
            Shape chunk = options.chunk()
                    .or(() -> ConversionTerms.chunk(earlier))
                    .or(() -> layouts.stream().findFirst().map(CubeLayout::chunk))
                    .orElseGet(() -> WorkUnits.chunkFor(volume, survey.hasLines(), driveOf(target), options));
            WorkUnits units = WorkUnits.of(volume, chunk, options, segy.answersLate(), ConversionTerms.cut(earlier));
            terms.chunk(units.chunk());
            HeaderFields fields = census.fields(segy, survey);
            VolumeDescription description =
                    new SurveyDescription(segy, survey, table, units, fields, options, source.name()).describe();
            List<CubeLayout> further = layouts.stream().skip(1).toList();
            return new ConversionPlan(source, target, survey, table, units, further, fields, description);
        });
    }

    /** Returns the places of a table's traces, which take 8 bytes each. */
    private static TracePlaces table(SegySurvey survey) throws IOException {
        return TracePlaces.of(
                survey.axes(),
                survey.lookup().places(0, Math.toIntExact(survey.traces().size())));
    }

    /** Writes what is known before the samples pass. */
    void writeKnown(DescribedFile file) throws IOException {
        description.writeKnown(file);
        if (table.isPresent()) {
            table.get().write(file::write);
        }
    }

    /**
     * Returns the cube and its layouts, or an empty list if the options name none. Layouts without filters of their own
     * get those of the options.
     */
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
     * Returns the kind of drive of a file or an object. Nothing is measured, so that the same command makes the same
     * file.
     */
    static DriveClass driveOf(Path target) {
        return DriveFinder.ofThisSystem()
                .find(target.toAbsolutePath().resolveSibling(""))
                .driveClass();
    }

    /**
     * Returns the folder for the part of an unsorted survey's index that memory does not hold: beside a file target,
     * otherwise the system's temporary folder.
     */
    static Path spillFolder(Path target) {
        return Location.of(target).isObject()
                ? Path.of(System.getProperty("java.io.tmpdir", ""))
                : Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(Path.of(""));
    }

    /** Returns the dataset of the samples. */
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
