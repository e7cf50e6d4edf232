package io.github.sliceline.geometry;

import java.util.List;
import java.util.Optional;

/**
 * The bins of a 3-D survey: its two line axes and, if coordinates are known, the place of the bins on the map.
 * Immutable.
 *
 * @param inlines inline axis, the slowest dimension of a volume
 * @param crosslines crossline axis
 * @param bins transform from line numbers to map coordinates; empty if the file has no usable coordinates
 */
public record SurveyGrid(Axis inlines, Axis crosslines, Optional<BinTransform> bins) {

    /** Bins whose place on the map is unknown. */
    public SurveyGrid(Axis inlines, Axis crosslines) {
        this(inlines, crosslines, Optional.empty());
    }

    /** A corner of the survey, in line numbers and on the map. */
    public record Corner(int inline, int crossline, Optional<BinTransform.MapPoint> map) {}

    /** Number of bins. */
    public long size() {
        return (long) inlines.size() * crosslines.size();
    }

    /** Returns the four corners, going round: first-first, first-last, last-last, last-first. */
    public List<Corner> corners() {
        return List.of(
                corner(inlines.first(), crosslines.first()),
                corner(inlines.first(), crosslines.last()),
                corner(inlines.last(), crosslines.last()),
                corner(inlines.last(), crosslines.first()));
    }

    private Corner corner(int inline, int crossline) {
        return new Corner(inline, crossline, bins.map(b -> b.toMap(inline, crossline)));
    }
}
