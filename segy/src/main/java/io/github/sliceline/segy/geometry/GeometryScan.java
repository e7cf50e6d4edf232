package io.github.sliceline.segy.geometry;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scan that no geometry makes fail. Immutable. Closing closes the survey.
 *
 * @param geometries the geometries of the file, the best first; the last is the traces in the order of the file
 * @param surveyOrNull the survey of lines that is the first of the geometries; null if another one is
 * @param refusalOrNull why the file is no survey of lines; null if it is
 */
public record GeometryScan(
        List<Geometry> geometries,
        @Nullable SegySurvey surveyOrNull,
        @Nullable UnsupportedFileException refusalOrNull) implements Closeable {
    /** Least share of the places of a prestack survey with a trace. Below it, other geometries are looked for. */
    private static final double LEAST_FILL = 0.5;

    public GeometryScan {
        geometries = List.copyOf(geometries);
    }

    /**
     * Scans a file. If it is a survey of lines, its headers are read once. Otherwise they are read a second time for
     * other geometries.
     *
     * @throws IOException if reading fails
     */
    public static GeometryScan of(SegyFile file, ScanOptions options, Job job) throws IOException {
        SegySurvey survey;
        try {
            survey = SegyScanner.scan(file, options, null, job);
        } catch (UnsupportedFileException refusal) {
            return new GeometryScan(GeometryFinder.find(file, options, job), null, refusal);
        }
        long traces = survey.traceCount() - survey.leftOut().count();
        Geometry ofLines = of(survey, traces, file);
        Geometry ofTraces = Geometry.ofTraces(traces, file);
        if (survey.gather().isEmpty() || ofLines.fill() >= LEAST_FILL) {
            return new GeometryScan(List.of(ofLines, ofTraces), survey, null);
        }
        try {
            List<Geometry> found = GeometryFinder.find(file, options, job);
            if (found.get(0).quality() > ofLines.quality()) {
                survey.close();
                return new GeometryScan(found, null, null);
            }
            return new GeometryScan(List.of(ofLines, ofTraces), survey, null);
        } catch (IOException | RuntimeException e) {
            survey.close();
            throw e;
        }
    }

    /** The survey of lines, if it is the first of the geometries. */
    public Optional<SegySurvey> survey() {
        return Optional.ofNullable(surveyOrNull);
    }

    private static Geometry of(SegySurvey survey, long traces, SegyFile file) {
        SurveyGrid grid = survey.grid();
        List<AxisSpec> specs = new ArrayList<>();
        List<Axis> axes = new ArrayList<>();
        boolean line = grid.inlines().size() == 1;
        if (!line) {
            add(specs, axes, "inline", survey.mapping().inline(), grid.inlines());
        }
        boolean byCdp = survey.mapping().crosslineByte() == TraceField.ENSEMBLE.bytePosition();
        add(specs, axes, line && byCdp ? "cdp" : "crossline", survey.mapping().crossline(), grid.crosslines());
        survey.gather().ifPresent(gather -> {
            if (gather.by() == GatherAxis.By.OFFSET) {
                add(specs, axes, "offset", survey.mapping().offset(), gather.axis());
            } else {
                specs.add(new AxisSpec("ordinal", Counted.ORDINAL, null));
                axes.add(gather.axis().named("ordinal"));
            }
        });
        GeometryKind kind = survey.gather().isPresent()
                ? GeometryKind.CDP_GATHERS
                : line ? GeometryKind.LINE_2D : GeometryKind.STACK_3D;
        return Geometry.of(new GeometrySearch.Candidate(kind, AxesSpec.of(specs), "", 1, 1), axes, traces, file);
    }

    private static void add(List<AxisSpec> specs, List<Axis> axes, String name, HeaderColumn column, Axis axis) {
        Field field = GeometrySearch.field(column);
        specs.add(new AxisSpec(name, field, null));
        axes.add(axis.named(name));
    }

    @Override
    public void close() throws IOException {
        if (surveyOrNull != null) {
            surveyOrNull.close();
        }
    }
}
