package io.github.sliceline.show.words;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes the lines, samples, corners and bins of a survey, with the same words for every kind of file. */
public final class SurveyWords {
    private SurveyWords() {}

    /** Returns inlines, crosslines and samples, and their places on the map if known. */
    public static List<Fact> facts(SurveyGrid grid, SampleAxis samples) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("inlines", lines(grid.inlines())));
        facts.add(new Fact("crosslines", lines(grid.crosslines())));
        facts.add(new Fact("samples", Human.count(samples.size()) + ", " + samples + what(samples.unit())));
        for (SurveyGrid.Corner corner : grid.corners()) {
            corner.map().ifPresent(at -> facts.add(new Fact("corner", corner(corner, at))));
        }
        grid.bins().ifPresent(bins -> facts.add(new Fact("bins", bins(grid, bins))));
        return facts;
    }

    /** Returns what samples measure, in words. */
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

    private static String lines(Axis axis) {
        return Human.count(axis.size()) + ", " + axis;
    }

    /**
     * Returns the unit of coordinates from the binary header of the file, or of the SEG-Y file that it was made from;
     * empty if unknown.
     */
    public static String mapUnit(SeismicVolume volume) throws IOException {
        Optional<VolumeHeaders> headers = volume.headers();
        return headers.isEmpty()
                ? ""
                : BinaryHeader.of(headers.get()).measurementSystem().symbol();
    }

    /**
     * Rounds to 1/{@code parts} of a unit. Coordinates come from a fit, so digits below a centimetre or a hundredth of
     * a degree are noise.
     */
    public static double rounded(double value, int parts) {
        return Math.rint(value * parts) / parts;
    }

    /** Returns the distance between neighbouring inlines, in the unit of the coordinates. */
    public static double inlineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.inlineSpacing() * Math.abs(grid.inlines().meanInterval());
    }

    /** Returns the distance between neighbouring crosslines, in the unit of the coordinates. */
    public static double crosslineDistance(SurveyGrid grid, BinTransform bins) {
        return bins.crosslineSpacing() * Math.abs(grid.crosslines().meanInterval());
    }
}
