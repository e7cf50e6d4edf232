package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.overlay.OverlayPlace;
import io.github.sliceline.volume.Section;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Facts about a survey that need no samples. Immutable.
 *
 * @param name short name for titles
 * @param grid line axes, and where they lie on the map
 * @param offsets third dimension of a prestack volume
 * @param gatherName name of the third dimension for the user
 * @param samples vertical axis
 */
public record SurveyFacts(String name, SurveyGrid grid, Optional<Axis> offsets, String gatherName, SampleAxis samples) {
    /** Names of line axes, for which there are usual words. */
    private static final Set<String> LINES = Set.of("inline", "crossline", "cdp");

    /** Creates the facts of a stacked survey, or of a prestack one whose third dimension is the offset. */
    public SurveyFacts(String name, SurveyGrid grid, Optional<Axis> offsets, SampleAxis samples) {
        this(name, grid, offsets, "offset", samples);
    }

    public Axis inlines() {
        return grid.inlines();
    }

    public Axis crosslines() {
        return grid.crosslines();
    }

    /** True for a 2-D line: one inline, whose traces are numbered by CDP. */
    public boolean isLine() {
        return inlines().size() == 1 && crosslines().size() > 1;
    }

    /** Returns the name of inlines, or of the lines of other axes, such as {@code Shot}. */
    public String inlineName() {
        return name(inlines(), "Inline");
    }

    /** Returns the name of crosslines: {@code CDP} for a 2-D line, otherwise {@code Crossline}, or that of another axis. */
    public String crosslineName() {
        return name(crosslines(), isLine() ? "CDP" : "Crossline");
    }

    private static String name(Axis axis, String usual) {
        boolean isUsual = axis.name().isEmpty() || LINES.contains(axis.name());
        return isUsual ? usual : Words.capital(axis.name().replace('_', ' '));
    }

    /** Returns an axis of a section with this survey's name for it. */
    public Axis named(Axis axis) {
        return isLine() && axis.name().equals("crossline")
                ? Axis.regular("cdp", axis.unit(), axis.valueAt(0), axis.interval(), axis.size())
                : axis;
    }

    /** Returns the inlines as the axis of a section. */
    public Axis inlineAxis() {
        return axis(inlineName().toLowerCase(Locale.ROOT), inlines());
    }

    /** Returns the crosslines as the axis of a section. */
    public Axis crosslineAxis() {
        return axis(name(crosslines(), "Crossline").toLowerCase(Locale.ROOT), crosslines());
    }

    private static Axis axis(String name, Axis lines) {
        return Axis.regular(name, "", lines.first(), lines.step(), lines.size());
    }

    /** Returns the offsets as the axis of a gather. */
    public Axis offsetAxis() {
        return axis(gatherName, offsets.orElseThrow());
    }

    /** Returns the samples as the axis of a section. */
    public Axis sampleAxis() {
        SampleUnit unit = samples.unit();
        return Axis.regular(unit.axisName(), unit.symbol(), samples.start(), samples.interval(), samples.size());
    }

    /** Returns the place of a section, for overlays. */
    public OverlayPlace place(Subject subject) {
        if (subject instanceof Subject.Slice slice) {
            return new OverlayPlace.Bins(grid, OptionalDouble.of(samples.valueAt(slice.index())));
        }
        if (subject instanceof Subject.Along along) {
            return new OverlayPlace.Traces(grid, along.path().columns(grid), sampleAxis());
        }
        if (subject instanceof Subject.Gather gather) {
            int traces = offsets().map(Axis::size).orElse(0);
            return OverlayPlace.Traces.of(
                    grid, sampleAxis(), traces, trace -> gather.inline(), trace -> gather.crossline());
        }
        boolean isInline = subject instanceof Subject.Inline;
        int index = ((Subject.OfPlane) subject).index();
        return OverlayPlace.Traces.of(
                grid,
                sampleAxis(),
                (isInline ? crosslines() : inlines()).size(),
                trace -> isInline ? index : trace,
                trace -> isInline ? trace : index);
    }

    /**
     * Returns a plane that was put together from parts, with the title and axes of a plane that is read whole.
     *
     * @param samples samples in row-major order
     */
    public Section section(Subject.OfPlane plane, float[] samples) {
        if (plane instanceof Subject.Inline) {
            return Section.of(
                    inlineName() + " " + inlines().numberAt(plane.index()), crosslineAxis(), sampleAxis(), samples);
        }
        if (plane instanceof Subject.Crossline) {
            return Section.of(
                    name(crosslines(), "Crossline") + " " + crosslines().numberAt(plane.index()),
                    inlineAxis(),
                    sampleAxis(),
                    samples);
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
        boolean single = inlines().size() == 1 || crosslines().size() == 1;
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
                inlines().size() / 2, crosslines().size() / 2, samples().size() / 2, 0);
    }

    /** Returns the nearest position inside the survey. */
    public Position nearest(Position wanted) {
        return new Position(
                inside(wanted.inline(), inlines().size()),
                inside(wanted.crossline(), crosslines().size()),
                inside(wanted.sample(), samples().size()),
                inside(wanted.offset(), offsets.map(Axis::size).orElse(1)));
    }

    private static int inside(int index, int count) {
        return Math.max(0, Math.min(count - 1, index));
    }
}
