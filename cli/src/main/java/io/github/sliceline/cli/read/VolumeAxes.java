package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.SeismicVolume;
import java.util.ArrayList;
import java.util.List;

/** Axes of a volume, with the names that users know: CDP for a 2-D line, {@code trace of the bin}. */
final class VolumeAxes {
    static final String INLINE = "inline";
    static final String CROSSLINE = "crossline";
    static final String CDP = "cdp";
    static final String FROM_SURFACE = "from_surface";

    private VolumeAxes() {}

    /** Returns the axes of a volume, slowest first, the axis of the samples last. */
    static List<Axis> of(SeismicVolume volume) {
        return of(volume.axes(), volume.samples());
    }

    static List<Axis> of(List<Axis> traces, SampleAxis samples) {
        List<Axis> axes = new ArrayList<>(traces);
        boolean survey = traces.size() > 1
                && traces.get(0).name().equals(INLINE)
                && traces.get(1).name().equals(CROSSLINE);
        if (survey && Part.isLine(traces.get(0), traces.get(1))) {
            axes.set(1, traces.get(1).named(CDP));
        }
        if (survey && traces.size() == 3 && traces.get(2).name().equals("trace")) {
            axes.set(2, traces.get(2).named("trace of the bin"));
        }
        axes.add(samples.asAxis());
        return axes;
    }

    /** Returns the axes of inlines and crosslines. */
    static List<Axis> ofBins(SurveyGrid grid) {
        boolean isLine = Part.isLine(grid.inlines(), grid.crosslines());
        return List.of(grid.inlines().named(INLINE), grid.crosslines().named(isLine ? CDP : CROSSLINE));
    }

    /** Returns the axis of the samples of a window, counted from its surface. */
    static Axis relative(SampleAxis samples, SurfaceWindow window) {
        return Axis.regular(
                FROM_SURFACE, samples.unit().symbol(), window.from(), samples.interval(), window.count(samples));
    }
}
