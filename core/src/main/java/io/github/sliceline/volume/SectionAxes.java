package io.github.sliceline.volume;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.selection.Plane;

/** The three axes as sections show them. */
record SectionAxes(SectionAxis inlines, SectionAxis crosslines, SectionAxis samples) {

    static SectionAxes of(VolumeAxes axes) {
        SampleAxis samples = axes.samples();
        return new SectionAxes(
                lines("inline", axes.inlines()),
                lines("crossline", axes.crosslines()),
                new SectionAxis(
                        samples.unit().axisName(),
                        samples.unit().symbol(),
                        samples.start(),
                        samples.step(),
                        samples.count()));
    }

    private static SectionAxis lines(String name, LineAxis axis) {
        return new SectionAxis(name, "", axis.first(), axis.step(), axis.count());
    }

    Section section(Plane plane, float[] values) {
        if (plane instanceof Plane.Inline) {
            return new Section(plane, crosslines, samples, values);
        }
        if (plane instanceof Plane.Crossline) {
            return new Section(plane, inlines, samples, values);
        }
        return new Section(plane, inlines, crosslines, values);
    }
}
