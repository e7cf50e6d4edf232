package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.info.SectionAxis;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a survey without reading samples. Immutable.
 *
 * @param name short, for titles
 * @param grid line axes, and where they lie on the map
 * @param offsets third dimension of a prestack volume
 * @param gatherName what that counts, as its volume calls it
 * @param samples vertical axis
 */
public record SurveyFacts(
        String name, SurveyGrid grid, Optional<LineAxis> offsets, String gatherName, SampleAxis samples) {
    /** Of a survey whose traces of a bin differ in offset, or that is stacked. */
    public SurveyFacts(String name, SurveyGrid grid, Optional<LineAxis> offsets, SampleAxis samples) {
        this(name, grid, offsets, "offset", samples);
    }

    public LineAxis inlines() {
        return grid.inlines();
    }

    public LineAxis crosslines() {
        return grid.crosslines();
    }

    /** Whether it is a 2-D line: one inline, whose traces are counted by CDP. */
    public boolean isLine() {
        return inlines().count() == 1 && crosslines().count() > 1;
    }

    /** What crosslines are called: {@code Crossline}, along a 2-D line {@code CDP}. */
    public String crosslineName() {
        return isLine() ? "CDP" : "Crossline";
    }

    /** An axis of a section as this survey calls it. */
    public SectionAxis named(SectionAxis axis) {
        return isLine() && axis.name().equals("crossline")
                ? new SectionAxis("cdp", axis.unit(), axis.first(), axis.step(), axis.count())
                : axis;
    }

    /** The inlines as the axis of a section. */
    public SectionAxis inlineAxis() {
        return axis("inline", inlines());
    }

    /** The crosslines as the axis of a section. */
    public SectionAxis crosslineAxis() {
        return axis("crossline", crosslines());
    }

    private static SectionAxis axis(String name, LineAxis lines) {
        return new SectionAxis(name, "", lines.first(), lines.step(), lines.count());
    }

    /** The samples as the axis of a section. */
    public SectionAxis sampleAxis() {
        SampleUnit unit = samples.unit();
        return new SectionAxis(unit.axisName(), unit.symbol(), samples.start(), samples.step(), samples.count());
    }

    /**
     * Distance between neighbouring crosslines divided by that of inlines; empty where there are no coordinates, and of a
     * single line, which is as wide as it is drawn.
     */
    public OptionalDouble binRatio() {
        boolean single = inlines().count() == 1 || crosslines().count() == 1;
        return single || grid.bins().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(binRatio(grid.bins().get()));
    }

    private double binRatio(BinTransform bins) {
        return bins.crosslineSpacing()
                * Math.abs(crosslines().step())
                / (bins.inlineSpacing() * Math.abs(inlines().step()));
    }

    /** The middle of the survey. */
    public Position middle() {
        return new Position(
                inlines().count() / 2, crosslines().count() / 2, samples().count() / 2, 0);
    }

    /** The nearest position inside the survey. */
    public Position nearest(Position wanted) {
        return new Position(
                inside(wanted.inline(), inlines().count()),
                inside(wanted.crossline(), crosslines().count()),
                inside(wanted.sample(), samples().count()),
                inside(wanted.offset(), offsets.map(LineAxis::count).orElse(1)));
    }

    private static int inside(int index, int count) {
        return Math.max(0, Math.min(count - 1, index));
    }
}
