package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.info.SectionAxis;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Facts about a survey that need no samples. Immutable.
 *
 * @param name short name for titles
 * @param grid line axes, and where they lie on the map
 * @param offsets third dimension of a prestack volume
 * @param gatherName name of the third dimension for the user
 * @param samples vertical axis
 */
public record SurveyFacts(
        String name, SurveyGrid grid, Optional<LineAxis> offsets, String gatherName, SampleAxis samples) {
    /** Creates the facts of a stacked survey, or of a prestack one whose third dimension is the offset. */
    public SurveyFacts(String name, SurveyGrid grid, Optional<LineAxis> offsets, SampleAxis samples) {
        this(name, grid, offsets, "offset", samples);
    }

    public LineAxis inlines() {
        return grid.inlines();
    }

    public LineAxis crosslines() {
        return grid.crosslines();
    }

    /** True for a 2-D line: one inline, whose traces are numbered by CDP. */
    public boolean isLine() {
        return inlines().count() == 1 && crosslines().count() > 1;
    }

    /** Returns the name of crosslines: {@code CDP} for a 2-D line, otherwise {@code Crossline}. */
    public String crosslineName() {
        return isLine() ? "CDP" : "Crossline";
    }

    /** Returns an axis of a section with this survey's name for it. */
    public SectionAxis named(SectionAxis axis) {
        return isLine() && axis.name().equals("crossline")
                ? new SectionAxis("cdp", axis.unit(), axis.first(), axis.step(), axis.count())
                : axis;
    }

    /** Returns the inlines as the axis of a section. */
    public SectionAxis inlineAxis() {
        return axis("inline", inlines());
    }

    /** Returns the crosslines as the axis of a section. */
    public SectionAxis crosslineAxis() {
        return axis("crossline", crosslines());
    }

    private static SectionAxis axis(String name, LineAxis lines) {
        return new SectionAxis(name, "", lines.first(), lines.step(), lines.count());
    }

    /** Returns the samples as the axis of a section. */
    public SectionAxis sampleAxis() {
        SampleUnit unit = samples.unit();
        return new SectionAxis(unit.axisName(), unit.symbol(), samples.start(), samples.step(), samples.count());
    }

    /**
     * Returns a plane that was put together from parts, with the title and axes of a plane that is read whole.
     *
     * @param samples samples in row-major order
     */
    public Section section(Subject.OfPlane plane, float[] samples) {
        if (plane instanceof Subject.Inline) {
            return Section.of("Inline " + inlines().numberAt(plane.index()), crosslineAxis(), sampleAxis(), samples);
        }
        if (plane instanceof Subject.Crossline) {
            return Section.of("Crossline " + crosslines().numberAt(plane.index()), inlineAxis(), sampleAxis(), samples);
        }
        String title = this.samples.unit() == SampleUnit.INDEX
                ? "Slice at sample " + plane.index()
                : "Slice at " + this.samples.textAt(plane.index()) + " "
                        + this.samples.unit().symbol();
        return Section.of(title, inlineAxis(), crosslineAxis(), samples);
    }

    /**
     * Returns the distance between neighbouring crosslines divided by that between inlines. Empty without coordinates,
     * and for a single line, which has no width.
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

    /** Returns the middle of the survey. */
    public Position middle() {
        return new Position(
                inlines().count() / 2, crosslines().count() / 2, samples().count() / 2, 0);
    }

    /** Returns the nearest position inside the survey. */
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
