package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.SeismicVolume;
import java.util.ArrayList;
import java.util.List;

/** The axes of a volume with lines, named as people do. */
final class VolumeAxes {
    static final String INLINE = "inline";
    static final String CROSSLINE = "crossline";
    static final String CDP = "cdp";
    static final String FROM_SURFACE = "from_surface";

    private VolumeAxes() {}

    /** Slowest first: inlines, crosslines, offsets of a prestack volume, samples. */
    static List<Axis> of(SeismicVolume volume) {
        return of(
                volume.inlines(),
                volume.crosslines(),
                volume.gathers().map(axis -> axis.named(volume.gatherName())).stream()
                        .toList(),
                volume.samples());
    }

    static List<Axis> of(Axis inlines, Axis crosslines, List<Axis> gathers, SampleAxis samples) {
        List<Axis> axes = new ArrayList<>();
        axes.add(inlines.named(INLINE));
        axes.add(crosslines.named(Part.isLine(inlines, crosslines) ? CDP : CROSSLINE));
        axes.addAll(gathers);
        axes.add(vertical(samples));
        return axes;
    }

    static Axis vertical(SampleAxis samples) {
        return Axis.regular(
                samples.unit().axisName(),
                samples.unit().symbol(),
                samples.start(),
                samples.interval(),
                samples.size());
    }

    /** Samples of a window, counted from its surface. */
    static Axis relative(SampleAxis samples, SurfaceWindow window) {
        return Axis.regular(
                FROM_SURFACE, samples.unit().symbol(), window.from(), samples.interval(), window.count(samples));
    }
}
