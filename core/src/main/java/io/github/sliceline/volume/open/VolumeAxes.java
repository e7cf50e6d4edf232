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
 * Axes of a volume in the order of its dimensions; of a table of traces in the order by which they are sorted.
 *
 * @param traces all axes but that of the samples, each with a name of its own
 * @param samples the last axis
 * @param bins line numbers to map coordinates
 */
public record VolumeAxes(List<Axis> traces, SampleAxis samples, Optional<BinTransform> bins) {
    public static final String INLINE = "inline";
    public static final String CROSSLINE = "crossline";
    public static final String OFFSET = "offset";
    /** Numbers of the traces of a bin, where these have no regular offsets. */
    public static final String TRACE = "trace";

    public VolumeAxes {
        traces = List.copyOf(traces);
    }

    /** Returns the axes of a survey, stacked or with an axis of offsets or traces of a bin. */
    public static VolumeAxes of(SurveyGrid grid, Optional<Axis> gathers, boolean numbered, SampleAxis samples) {
        List<Axis> traces = new ArrayList<>(
                List.of(grid.inlines().named(INLINE), grid.crosslines().named(CROSSLINE)));
        gathers.ifPresent(axis -> traces.add(axis.named(numbered ? TRACE : OFFSET)));
        return new VolumeAxes(traces, samples, grid.bins());
    }

    /** True if the first two axes are inlines and crosslines. */
    public boolean isSurvey() {
        return traces.size() >= 2
                && traces.get(0).name().equals(INLINE)
                && traces.get(1).name().equals(CROSSLINE);
    }

    /** True if inlines and crosslines are all axes before that of the samples. */
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

    /** Third of the three axes before that of the samples. */
    public Optional<Axis> gathers() {
        return isSurvey() && traces.size() == 3 ? Optional.of(traces.get(2)) : Optional.empty();
    }

    /** Returns the name of an axis in texts. */
    public static String title(Axis axis) {
        return axis.name().equals(TRACE) ? "trace of the bin" : axis.name();
    }

    /** Returns the axis of the samples by its name in the file. */
    public static Axis vertical(SampleAxis samples) {
        return Axis.regular(
                samples.unit().axisName(),
                samples.unit().symbol(),
                samples.start(),
                samples.interval(),
                samples.size());
    }

    /** Returns the axes of a part, slowest first. */
    public List<Axis> of(Region part) {
        List<Axis> axes = new ArrayList<>();
        for (int d = 0; d < traces.size(); d++) {
            Axis axis = traces.get(d);
            axes.add(axis.part((int) part.start(d), 1, (int) part.count(d)).named(title(axis)));
        }
        int last = part.rank() - 1;
        axes.add(vertical(samples).part((int) part.start(last), 1, (int) part.count(last)));
        return axes;
    }

    /** Returns the names of all axes and their values, such as {@code inline 1…5 step 1, crossline 2, 3, 7}. */
    @Override
    public String toString() {
        return traces.stream().map(axis -> title(axis) + " " + axis).collect(Collectors.joining(", "));
    }
}
