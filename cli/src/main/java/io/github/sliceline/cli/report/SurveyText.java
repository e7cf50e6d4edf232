package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lines, samples, corners and bins of a survey: the same words for SEG-Y and HDF5. */
final class SurveyText {
    private SurveyText() {}

    static void rows(TextTable table, SurveyGrid grid, SampleAxis samples) {
        table.row("inlines", lines(grid.inlines()));
        table.row("crosslines", lines(grid.crosslines()));
        table.row("samples", Human.count(samples.count()) + ", " + samples);
        for (SurveyGrid.Corner corner : grid.corners()) {
            corner.map().ifPresent(at -> table.row("corner", corner(corner, at)));
        }
        grid.bins().ifPresent(bins -> table.row("bins", bins(grid, bins)));
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

    /** Distance between neighbouring inlines. */
    static double inlineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.inlineSpacing() * Math.abs((double) grid.inlines().step());
    }

    /** Distance between neighbouring crosslines. */
    static double crosslineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.crosslineSpacing() * Math.abs((double) grid.crosslines().step());
    }

    private static String lines(LineAxis axis) {
        return Human.count(axis.count()) + ", " + axis;
    }

    static void json(Map<String, Object> json, SurveyGrid grid, SampleAxis samples) {
        json.put("inlines", lineJson(grid.inlines()));
        json.put("crosslines", lineJson(grid.crosslines()));
        Map<String, Object> vertical = new LinkedHashMap<>();
        vertical.put("start", JsonNumbers.of(samples.start()));
        vertical.put("step", JsonNumbers.of(samples.step()));
        vertical.put("count", samples.count());
        vertical.put("unit", samples.unit().symbol());
        json.put("samples", vertical);
        grid.bins().ifPresent(bins -> {
            json.put("corners", corners(grid));
            json.put("inlineDistance", JsonNumbers.of(rounded(inlineDistance(grid, bins), 10_000)));
            json.put("crosslineDistance", JsonNumbers.of(rounded(crosslineDistance(grid, bins), 10_000)));
            json.put("inlineAzimuthDegrees", JsonNumbers.of(rounded(bins.inlineAzimuth(), 10_000)));
        });
    }

    private static List<Map<String, Object>> corners(SurveyGrid grid) {
        List<Map<String, Object>> corners = new ArrayList<>();
        for (SurveyGrid.Corner corner : grid.corners()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("inline", corner.inline());
            entry.put("crossline", corner.crossline());
            corner.map().ifPresent(at -> {
                entry.put("x", JsonNumbers.of(rounded(at.x(), 10_000)));
                entry.put("y", JsonNumbers.of(rounded(at.y(), 10_000)));
            });
            corners.add(entry);
        }
        return corners;
    }

    static Map<String, Object> lineJson(LineAxis axis) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("first", axis.first());
        json.put("last", axis.last());
        json.put("step", axis.step());
        json.put("count", axis.count());
        return json;
    }
}
