package io.github.sliceline.volume.open;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Axes of a volume in the order of its dimensions. The axes of a table of traces are in the order by which its traces
 * are sorted.
 *
 * @param traces all axes but that of the samples, with different names
 * @param samples axis of the samples
 * @param bins transform from line numbers to map coordinates, if known
 */
public record VolumeAxes(List<Axis> traces, SampleAxis samples, Optional<BinTransform> bins) {
    public static final String INLINE = "inline";
    public static final String CROSSLINE = "crossline";
    public static final String OFFSET = "offset";
    /** Name of the axis that numbers the traces of a bin, if they have no regular offsets. */
    public static final String TRACE = "trace";

    public VolumeAxes {
        traces = List.copyOf(traces);
    }

    /** True if the first two axes are inlines and crosslines. */
    public boolean isSurvey() {
        return traces.size() >= 2
                && traces.get(0).name().equals(INLINE)
                && traces.get(1).name().equals(CROSSLINE);
    }

    /** True if the axes before that of the samples are inlines and crosslines only. */
    public boolean isStacked() {
        return isSurvey() && traces.size() == 2;
    }

    public SurveyGrid grid() {
        return new SurveyGrid(inlines(), crosslines(), bins);
    }

    public Axis inlines() {
        return traces.get(0);
    }

    public Axis crosslines() {
        return traces.get(1);
    }

    /** Returns the third axis of a prestack survey, if the survey has three axes before that of the samples. */
    public Optional<Axis> gathers() {
        return isSurvey() && traces.size() == 3 ? Optional.of(traces.get(2)) : Optional.empty();
    }

    /** Returns the name of an axis for messages and titles. */
    public static String title(Axis axis) {
        return axis.name().equals(TRACE) ? "trace of the bin" : axis.name();
    }

    private String titleHere(Axis axis) {
        return isSurvey() ? title(axis) : axis.name();
    }

    /** Returns the axes of a part, slowest first, the axis of the samples last. */
    public List<Axis> of(Region part) {
        List<Axis> axes = new ArrayList<>();
        for (int d = 0; d < traces.size(); d++) {
            Axis axis = traces.get(d);
            axes.add(axis.part((int) part.start(d), 1, (int) part.count(d)).named(titleHere(axis)));
        }
        int last = part.rank() - 1;
        axes.add(samples.asAxis().part((int) part.start(last), 1, (int) part.count(last)));
        return axes;
    }

    /**
     * Returns names and values of the axes before the samples, such as {@code inline 1…5 step 1, crossline 2, 3, 7}.
     */
    @Override
    public String toString() {
        return traces.stream().map(axis -> titleHere(axis) + " " + axis).collect(Collectors.joining(", "));
    }
}
