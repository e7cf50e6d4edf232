package io.github.sliceline.cli.read;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.report.Human;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceAt;
import io.github.sliceline.volume.SectionAxis;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A selection in a certain volume.
 *
 * @param region in index space
 * @param axes of the values, slowest first: two for a plane, one for a trace, three for a box
 * @param title what it is, such as {@code Time slice 1500 ms}
 * @param binAspect distance between neighbouring inlines over that between neighbouring crosslines
 */
public record Extract(Region region, List<SectionAxis> axes, String title, double binAspect) {

    /**
     * Places a selection in a volume.
     *
     * @throws IllegalArgumentException if a line or a sample is not in the survey
     * @throws UnsupportedFileException unless the volume has three dimensions
     */
    public static Extract of(SeismicVolume volume, Selection selection) throws IOException {
        requireCube(volume);
        return of(volume.grid(), volume.samples(), selection);
    }

    /** Refuses what is not of three dimensions, with samples in them. */
    public static void requireCube(SeismicVolume volume) throws IOException {
        if (!volume.hasPlanes()) {
            Shape shape = volume.shape();
            VolumeInfo info = volume.info();
            String advice = shape.rank() == 4
                    ? "a volume before stack is read by Region in the library, and exported whole"
                    : "name another dataset with --dataset";
            throw new UnsupportedFileException(
                    info.file(),
                    info.dataset() + " is " + shape + "; wanted inlines × crosslines × samples: " + advice);
        }
    }

    static Extract of(SurveyGrid grid, SampleAxis samples, Selection selection) {
        Region region = selection.resolve(grid.inlines(), grid.crosslines(), samples.count());
        SectionAxis inlines = lines("inline", grid.inlines(), region, 0);
        SectionAxis crosslines = lines("crossline", grid.crosslines(), region, 1);
        SectionAxis vertical = new SectionAxis(
                samples.unit().axisName(),
                samples.unit().symbol(),
                samples.valueAt(Math.toIntExact(region.start(2))),
                samples.step(),
                Math.toIntExact(region.count(2)));
        return new Extract(
                region, axes(selection, inlines, crosslines, vertical), title(selection, samples), aspect(grid));
    }

    private static SectionAxis lines(String name, LineAxis axis, Region region, int dimension) {
        int first = axis.numberAt(Math.toIntExact(region.start(dimension)));
        return new SectionAxis(name, "", first, axis.step(), Math.toIntExact(region.count(dimension)));
    }

    private static List<SectionAxis> axes(
            Selection selection, SectionAxis inlines, SectionAxis crosslines, SectionAxis vertical) {
        if (selection instanceof Plane.Inline) {
            return List.of(crosslines, vertical);
        }
        if (selection instanceof Plane.Crossline) {
            return List.of(inlines, vertical);
        }
        if (selection instanceof Plane.Slice) {
            return List.of(inlines, crosslines);
        }
        return selection instanceof TraceAt ? List.of(vertical) : List.of(inlines, crosslines, vertical);
    }

    private static String title(Selection selection, SampleAxis samples) {
        if (selection instanceof Plane.Inline inline) {
            return "Inline " + inline.number();
        }
        if (selection instanceof Plane.Crossline crossline) {
            return "Crossline " + crossline.number();
        }
        if (selection instanceof Plane.Slice slice) {
            return sliceTitle(samples, slice.sample());
        }
        if (selection instanceof TraceAt trace) {
            return "Trace " + trace.inline() + ", " + trace.crossline(); // short: its picture is narrow
        }
        Box box = (Box) selection;
        return "Inlines " + box.fromInline() + " to " + box.toInline() + ", crosslines " + box.fromCrossline() + " to "
                + box.toCrossline() + ", samples " + box.fromSample() + " to " + box.toSample();
    }

    private static String sliceTitle(SampleAxis samples, int sample) {
        if (samples.unit() == SampleUnit.INDEX) {
            return "Slice at sample " + sample;
        }
        String kind = samples.unit() == SampleUnit.MILLISECONDS ? "Time" : "Depth";
        String value = Human.number(samples.valueAt(sample));
        return kind + " slice at " + value + " " + samples.unit().symbol();
    }

    private static double aspect(SurveyGrid grid) {
        double aspect = grid.bins()
                .map(bins -> bins.inlineSpacing()
                        * grid.inlines().step()
                        / (bins.crosslineSpacing() * grid.crosslines().step()))
                .map(Math::abs)
                .orElse(1.0);
        return Double.isFinite(aspect) && aspect > 0 ? aspect : 1;
    }

    public String size() {
        if (axes.size() == 1) {
            return Human.count(axes.get(0).count(), "sample");
        }
        return axes.stream().map(axis -> Human.count(axis.count())).collect(Collectors.joining(" × ", "", " samples"));
    }

    /** The two axes of a picture; of a box, those that remain without the first that is one thick. */
    List<SectionAxis> pictureAxes() {
        if (axes.size() == 2) {
            return axes;
        }
        for (int thin = 0; thin < axes.size(); thin++) {
            if (axes.get(thin).count() == 1) {
                List<SectionAxis> others = new ArrayList<>(axes);
                others.remove(thin);
                return others;
            }
        }
        throw new IllegalArgumentException(
                "a box of " + size() + " is no picture; make it one plane thick, or write .npy, .csv or .raw");
    }
}
