package io.github.sliceline.cli.report;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.words.Human;
import java.util.Optional;
import java.util.function.BiFunction;

/** Lines, samples, corners and bins of a survey: the same words for SEG-Y and HDF5. */
final class SurveyText {
    private SurveyText() {}

    static void rows(TextTable table, SurveyGrid grid, SampleAxis samples) {
        table.row("inlines", lines(grid.inlines()));
        table.row("crosslines", lines(grid.crosslines()));
        table.row("samples", Human.count(samples.count()) + ", " + samples + what(samples.unit()));
        for (SurveyGrid.Corner corner : grid.corners()) {
            corner.map().ifPresent(at -> table.row("corner", corner(corner, at)));
        }
        grid.bins().ifPresent(bins -> table.row("bins", bins(grid, bins)));
    }

    /** What samples measure, in words. */
    private static String what(SampleUnit unit) {
        return switch (unit) {
            case MILLISECONDS -> ", two-way time";
            case METRES, FEET -> ", depth";
            case INDEX -> ", of which no unit is known";
        };
    }

    private static String corner(SurveyGrid.Corner corner, BinTransform.MapPoint at) {
        return "inline " + corner.inline() + ", crossline " + corner.crossline() + " at X "
                + Human.number(rounded(at.x(), 100)) + ", Y " + Human.number(rounded(at.y(), 100));
    }

    private static String bins(SurveyGrid grid, BinTransform bins) {
        return Human.number(inlineDistance(grid, bins), 6) + " between inlines, "
                + Human.number(crosslineDistance(grid, bins), 6) + " between crosslines, inline azimuth "
                + Human.number(rounded(bins.inlineAzimuth(), 100), 5) + "°";
    }

    /** Coordinates come from a fit: what it adds below a centimetre, or a hundredth of a degree, is noise. */
    private static double rounded(double value, int parts) {
        return Math.rint(value * parts) / parts;
    }

    private static double inlineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.inlineSpacing() * Math.abs((double) grid.inlines().step());
    }

    private static double crosslineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.crosslineSpacing() * Math.abs((double) grid.crosslines().step());
    }

    private static String lines(LineAxis axis) {
        return Human.count(axis.count()) + ", " + axis;
    }

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
                .put("inline_distance", onMap(map, SurveyText::inlineDistance))
                .put("crossline_distance", onMap(map, SurveyText::crosslineDistance))
                .put("inline_azimuth_degrees", onMap(map, (known, bins) -> bins.inlineAzimuth()));
    }

    private static Optional<Double> onMap(
            Optional<SurveyGrid> map, BiFunction<SurveyGrid, BinTransform, Double> measure) {
        return map.map(known -> rounded(measure.apply(known, known.bins().orElseThrow()), 10_000));
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
                .put("x", corner.map().map(at -> rounded(at.x(), 10_000)))
                .put("y", corner.map().map(at -> rounded(at.y(), 10_000)));
    }

    static Json json(LineAxis axis) {
        return new Json()
                .put("first", axis.first())
                .put("last", axis.last())
                .put("step", axis.step())
                .put("count", axis.count());
    }
}
