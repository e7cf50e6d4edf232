package io.github.sliceline.segy.survey;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSpec;
import io.github.sliceline.segy.axes.GeometryKind;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.segy.geometry.GeometryFinder;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scan that no geometry makes fail. {@link #of} returns all geometries of a file, {@link #survey} the survey of the best.
 * Immutable. Closing closes the survey.
 *
 * @param geometries the geometries of the file, the best first; the last is the traces in the order of the file
 * @param surveyOrNull the survey that is the first of the geometries; null if it must be scanned for
 * @param refusalOrNull why the file is no survey of lines; null if it is, or if axes were named
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
     * Scans a file, usually in one pass over its headers. A second one looks for other geometries if a survey of lines
     * turns out to be none, or mostly empty.
     *
     * @param options if they name axes, these are the first geometry
     * @throws UnsupportedFileException if the axes that the options name do not tell the traces apart
     * @throws IOException if reading fails
     */
    public static GeometryScan of(SegyFile file, ScanOptions options, Job job) throws IOException {
        SegyScanner.Found found = SegyScanner.found(file, options, false, null, job);
        return OnFailure.close(found, () -> {
            GeometryScan scan = of(found, file, options, job);
            if (scan.surveyOrNull == null) {
                found.close();
            }
            return scan;
        });
    }

    /**
     * Scans a file for the survey on the axes of the options. For a preset they are those that the headers show. Without
     * axes, the survey is that of the first geometry if it stands out. If none does, the survey is one of lines, or the
     * options decide.
     *
     * @param sink receives all trace headers once, or null
     * @return the survey; the caller closes it
     * @throws UnsupportedFileException if the axes do not tell the traces apart, or no geometry of the kind is found
     * @throws IllegalArgumentException if no axes are named, there are no lines, several geometries are as likely, and
     *     the options do not take the traces {@linkplain ScanOptions#tracesOtherwise in file order}
     */
    public static SegySurvey survey(SegyFile file, ScanOptions options, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        SegyScanner.Found found = SegyScanner.found(file, options, true, sink, job);
        SegySurvey plain = Objects.requireNonNull(found.surveyOrNull());
        return OnFailure.close(plain, () -> {
            Optional<Geometry> chosen = of(found, file, options, job).choice(file, options, job);
            if (chosen.isEmpty()) {
                return plain;
            }
            SegyFile taken = file.leavingOut(chosen.get().leftOut());
            try {
                SegySurvey survey = SegyScanner.scan(taken, options.on(chosen.get()), null, job);
                plain.close();
                return survey;
            } catch (UnsupportedFileException e) {
                // Of many traces only some places were tried.
                if (options.axes().filter(spec -> !spec.equals(AxesSpec.AUTO)).isPresent()) {
                    throw e;
                }
                return plain;
            }
        });
    }

    /** Looks for other geometries if there are no lines, or if most places of prestack lines have no trace. */
    private static GeometryScan of(SegyScanner.Found found, SegyFile file, ScanOptions options, Job job)
            throws IOException {
        SegySurvey survey = found.surveyOrNull();
        if (survey == null || found.refusalOrNull() != null) {
            return new GeometryScan(others(found, file, options, job), null, found.refusalOrNull());
        }
        List<Geometry> known = ofSurvey(file, survey);
        if (survey.gather().isPresent() && known.get(0).fill() < LEAST_FILL) {
            List<Geometry> others = others(found, file, options, job);
            if (others.get(0).quality() > known.get(0).quality()) {
                return new GeometryScan(others, null, null);
            }
        }
        return new GeometryScan(known, survey, null);
    }

    private static List<Geometry> others(SegyScanner.Found found, SegyFile file, ScanOptions options, Job job)
            throws IOException {
        return found.geometries().isEmpty() ? SegyScanner.geometries(file, options, job) : found.geometries();
    }

    /** Returns the geometry to scan for; empty for the survey that there is. */
    private Optional<Geometry> choice(SegyFile file, ScanOptions options, Job job) throws IOException {
        GeometryKind kind = options.axes().map(AxesSpec::presetOrNull).orElse(null);
        Geometry best = geometries.get(0);
        if (kind != null && kind != GeometryKind.AUTO && (surveyOrNull == null || best.kind() != kind)) {
            return Optional.of(ofKind(kind, file, options, job));
        }
        if (surveyOrNull != null || best.kind() == GeometryKind.TRACES) {
            return Optional.empty();
        }
        if (kind == GeometryKind.AUTO || GeometryFinder.standsOut(geometries)) {
            return Optional.of(best);
        }
        if (refusalOrNull == null || options.tracesOtherwise()) {
            return Optional.empty();
        }
        throw new IllegalArgumentException(file
                + ": its traces make no survey of lines, and several geometries are as likely; name the axes: "
                + geometries.stream()
                        .map(geometry -> geometry.spec() + " (" + geometry + ")")
                        .collect(Collectors.joining(", or ")));
    }

    private Geometry ofKind(GeometryKind kind, SegyFile file, ScanOptions options, Job job) throws IOException {
        List<Geometry> all = surveyOrNull == null ? geometries : SegyScanner.geometries(file, options, job);
        return all.stream()
                .filter(geometry -> geometry.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new UnsupportedFileException(
                        file,
                        "the trace headers show no geometry '" + kind + "', but "
                                + all.stream()
                                        .map(geometry -> geometry.kind() + " (" + geometry.spec() + ")")
                                        .collect(Collectors.joining(", "))
                                + "; take one of these, or name the axes and their fields"));
    }

    /** The survey that is the first of the geometries, if it needs no further scan. */
    public Optional<SegySurvey> survey() {
        return Optional.ofNullable(surveyOrNull);
    }

    /** Returns the geometry of a survey, and the traces in the order of the file. */
    private static List<Geometry> ofSurvey(SegyFile file, SegySurvey survey) {
        long traces = survey.traceCount() - survey.leftOut().count();
        Geometry ofTraces = Geometry.ofTraces(traces, file);
        AxesSpec spec = survey.axesSpec().orElse(null);
        if (AxesSpec.TRACES.equals(spec)) {
            return List.of(ofTraces);
        }
        Geometry first = spec == null
                ? ofLines(file, survey, traces)
                : Geometry.of(GeometryKind.AUTO, spec, survey.axes(), "", 1, traces, file);
        return List.of(first, ofTraces);
    }

    private static Geometry ofLines(SegyFile file, SegySurvey survey, long traces) {
        HeaderMapping mapping = survey.mapping();
        List<AxisSpec> specs = new ArrayList<>();
        List<Axis> axes = new ArrayList<>();
        boolean line = survey.grid().inlines().size() == 1;
        if (!line) {
            add(specs, axes, "inline", mapping.inline(), survey.grid().inlines());
        }
        boolean byCdp = mapping.crosslineByte() == TraceField.ENSEMBLE.bytePosition();
        add(
                specs,
                axes,
                line && byCdp ? "cdp" : "crossline",
                mapping.crossline(),
                survey.grid().crosslines());
        survey.gather().ifPresent(gather -> {
            if (gather.by() == GatherAxis.By.OFFSET) {
                add(specs, axes, "offset", mapping.offset(), gather.axis());
            } else {
                specs.add(new AxisSpec("ordinal", Counted.ORDINAL, null));
                axes.add(gather.axis().named("ordinal"));
            }
        });
        GeometryKind kind = survey.gather().isPresent()
                ? GeometryKind.CDP_GATHERS
                : line ? GeometryKind.LINE_2D : GeometryKind.STACK_3D;
        return Geometry.of(kind, AxesSpec.of(specs), axes, "", 1, traces, file);
    }

    private static void add(List<AxisSpec> specs, List<Axis> axes, String name, HeaderColumn field, Axis axis) {
        specs.add(new AxisSpec(name, Geometry.source(field), null));
        axes.add(axis.named(name));
    }

    @Override
    public void close() throws IOException {
        if (surveyOrNull != null) {
            surveyOrNull.close();
        }
    }
}
