package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.words.SurveyWords;
import java.util.Optional;
import java.util.function.BiFunction;

/** Lines, samples, corners and bins of a survey for programs: the same for SEG-Y and HDF5. */
final class SurveyText {
    private SurveyText() {}

    /** Entries of a survey; {@code null} each that is not known. */
    static void put(Json json, Optional<SurveyGrid> grid, Optional<SampleAxis> samples) {
        Optional<SurveyGrid> map = grid.filter(known -> known.bins().isPresent());
        json.put("inlines", grid.map(known -> json(known.inlines())))
                .put("crosslines", grid.map(known -> json(known.crosslines())))
                .put("samples", samples.map(SurveyText::json))
                .put(
                        "corners",
                        map.map(known ->
                                known.corners().stream().map(SurveyText::json).toList()))
                .put("inline_distance", onMap(map, SurveyWords::inlineDistance))
                .put("crossline_distance", onMap(map, SurveyWords::crosslineDistance))
                .put("inline_azimuth_degrees", onMap(map, (known, bins) -> bins.inlineAzimuth()));
    }

    private static Optional<Double> onMap(
            Optional<SurveyGrid> map, BiFunction<SurveyGrid, BinTransform, Double> measure) {
        return map.map(
                known -> SurveyWords.rounded(measure.apply(known, known.bins().orElseThrow()), 10_000));
    }

    private static Json json(SampleAxis samples) {
        return new Json()
                .put("start", samples.start())
                .put("step", samples.step())
                .put("count", samples.count())
                .put("unit", samples.unit().symbol())
                .put("axis", samples.unit().axisName());
    }

    private static Json json(SurveyGrid.Corner corner) {
        return new Json()
                .put("inline", corner.inline())
                .put("crossline", corner.crossline())
                .put("x", corner.map().map(at -> SurveyWords.rounded(at.x(), 10_000)))
                .put("y", corner.map().map(at -> SurveyWords.rounded(at.y(), 10_000)));
    }

    static Json json(LineAxis axis) {
        return new Json()
                .put("first", axis.first())
                .put("last", axis.last())
                .put("step", axis.step())
                .put("count", axis.count());
    }
}
