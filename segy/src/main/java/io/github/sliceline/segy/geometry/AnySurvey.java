package io.github.sliceline.segy.geometry;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceHeaderSink;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Scans for a survey of any geometry: of lines if there is one, else of the axes that the trace headers show. */
public final class AnySurvey {
    private AnySurvey() {}

    /**
     * Scans a file on the axes of the options. For a preset they are those that the headers show. Without axes, the
     * survey is one of lines; if the traces make none, the geometry that stands out; if none does, the file is refused.
     *
     * @param sink receives all trace headers once, or null
     * @return the survey; the caller closes it
     * @throws UnsupportedFileException if the axes do not tell the traces apart, or no geometry of the kind is found
     * @throws IllegalArgumentException if no axes are named, and several geometries are as likely
     */
    public static SegySurvey scan(SegyFile file, ScanOptions options, @Nullable TraceHeaderSink sink, Job job)
            throws IOException {
        if (options.axes().filter(spec -> spec.preset().isEmpty()).isPresent()) {
            return SegyScanner.scan(file, options, sink, job);
        }
        SegySurvey lines = SegyScanner.scan(file, options.withTracesOtherwise(true), sink, job);
        boolean isAuto =
                options.axes().filter(spec -> !spec.equals(AxesSpec.AUTO)).isEmpty();
        if (isAuto && lines.hasLines()) {
            return lines;
        }
        return OnFailure.close(lines, () -> {
            List<Geometry> geometries = GeometryFinder.find(file, options, job);
            if (options.axes().isEmpty() && !GeometryFinder.standsOut(geometries)) {
                throw new IllegalArgumentException(file
                        + ": its traces make no survey of lines, and several geometries are as likely; name the axes: "
                        + geometries.stream()
                                .map(geometry -> geometry.spec() + " (" + geometry + ")")
                                .collect(Collectors.joining(", or ")));
            }
            AxesSpec best = GeometryFinder.resolve(options.axes().orElse(AxesSpec.AUTO), geometries, file);
            if (best.equals(AxesSpec.TRACES)) {
                return lines;
            }
            String reason = "Traces are on the axes " + best + ", as their headers show: "
                    + geometries.stream()
                            .filter(geometry -> geometry.spec().equals(best)
                                    && geometry.leftOut().isEmpty())
                            .map(Geometry::toString)
                            .findFirst()
                            .orElse("")
                    + ".";
            SegySurvey survey = SegyScanner.scan(file, options.onFoundAxes(best, reason), null, job);
            lines.close();
            return survey;
        });
    }
}
