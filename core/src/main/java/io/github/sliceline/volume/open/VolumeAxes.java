package io.github.sliceline.volume.open;

import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.info.SectionAxis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The axes of a survey, in the order of its dimensions.
 *
 * @param grid inlines, the slowest dimension, and crosslines, the second
 * @param gathers third of four dimensions: offsets, or numbers of the traces of a bin; empty if it is stacked
 * @param numbered whether those are numbers
 * @param samples fastest dimension
 */
public record VolumeAxes(SurveyGrid grid, Optional<LineAxis> gathers, boolean numbered, SampleAxis samples) {
    /** What the third of four dimensions counts: offsets, or traces. */
    public String gatherName() {
        return numbered ? "trace of the bin" : "offset";
    }

    public LineAxis inlines() {
        return grid.inlines();
    }

    public LineAxis crosslines() {
        return grid.crosslines();
    }

    /** The axes of a part, slowest first. */
    public List<SectionAxis> of(Region part) {
        List<SectionAxis> axes = new ArrayList<>();
        axes.add(lines("inline", inlines(), part, 0));
        axes.add(lines("crossline", crosslines(), part, 1));
        gathers.ifPresent(offsets -> axes.add(lines(gatherName(), offsets, part, 2)));
        int last = part.rank() - 1;
        axes.add(new SectionAxis(
                samples.unit().axisName(),
                samples.unit().symbol(),
                samples.valueAt((int) part.start(last)),
                samples.step(),
                (int) part.count(last)));
        return axes;
    }

    private static SectionAxis lines(String name, LineAxis axis, Region part, int dimension) {
        int first = axis.numberAt((int) part.start(dimension));
        return new SectionAxis(name, "", first, axis.step(), (int) part.count(dimension));
    }
}
