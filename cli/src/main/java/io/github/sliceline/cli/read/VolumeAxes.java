package io.github.sliceline.cli.read;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
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
    static List<SectionAxis> of(SeismicVolume volume) {
        return of(
                volume.inlines(),
                volume.crosslines(),
                volume.gathers().map(axis -> lines(volume.gatherName(), axis)).stream()
                        .toList(),
                volume.samples());
    }

    static List<SectionAxis> of(LineAxis inlines, LineAxis crosslines, List<SectionAxis> gathers, SampleAxis samples) {
        List<SectionAxis> axes = new ArrayList<>();
        axes.add(lines(INLINE, inlines));
        axes.add(lines(Part.isLine(inlines, crosslines) ? CDP : CROSSLINE, crosslines));
        axes.addAll(gathers);
        axes.add(vertical(samples));
        return axes;
    }

    static SectionAxis vertical(SampleAxis samples) {
        return new SectionAxis(
                samples.unit().axisName(), samples.unit().symbol(), samples.start(), samples.step(), samples.count());
    }

    /** Samples of a window, counted from its surface. */
    static SectionAxis relative(SampleAxis samples, SurfaceWindow window) {
        return new SectionAxis(
                FROM_SURFACE, samples.unit().symbol(), window.from(), samples.step(), window.count(samples));
    }

    private static SectionAxis lines(String name, LineAxis axis) {
        return new SectionAxis(name, "", axis.first(), axis.step(), axis.count());
    }
}
