package io.github.sliceline.volume;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Gather;
import io.github.sliceline.selection.Offsets;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.PrestackSelection;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceAt;
import io.github.sliceline.volume.info.SectionAxis;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Finds which two axes a section has, and what it is called. */
final class SectionMaker {
    private SectionMaker() {}

    static Function<float[], Section> of(Selection selection, VolumeAxes axes, Region region) {
        return of(title(selection, axes.samples()), sides(selection), axes, region);
    }

    static Function<float[], Section> of(PrestackSelection selection, VolumeAxes axes, Region region) {
        if (selection instanceof Offsets offsets && offsets.from() == offsets.to()) {
            int[] stacked = sides(offsets.of());
            int[] sides = {beyondOffsets(stacked[0]), beyondOffsets(stacked[1])};
            String title = title(offsets.of(), axes.samples()) + ", offset " + offsets.from();
            return of(title, stacked[1] == 0 ? ANY : sides, axes, region);
        }
        return selection instanceof Gather gather
                ? of(
                        "Gather at inline " + gather.inline() + ", crossline " + gather.crossline(),
                        new int[] {2, 3},
                        axes,
                        region)
                : of(selection.toString(), ANY, axes, region);
    }

    private static final int[] ANY = {0, 0};

    private static int beyondOffsets(int dimension) {
        return dimension == 2 ? 3 : dimension;
    }

    /** Dimensions of rows and columns; {@link #ANY} where the extents must tell. */
    private static int[] sides(Selection selection) {
        if (selection instanceof Plane.Inline || selection instanceof TraceAt) {
            return new int[] {1, 2};
        }
        if (selection instanceof Plane.Crossline) {
            return new int[] {0, 2};
        }
        return selection instanceof Plane.Slice ? new int[] {0, 1} : ANY;
    }

    private static Function<float[], Section> of(String title, int[] wanted, VolumeAxes axes, Region region) {
        int[] sides = wanted == ANY ? sides(title, region) : wanted;
        List<SectionAxis> all = axes.of(region);
        return values -> new Section(title, all.get(sides[0]), all.get(sides[1]), values);
    }

    /** Those that are more than one long, and as many of the fastest others as it takes. */
    private static int[] sides(String title, Region region) {
        List<Integer> sides = new ArrayList<>();
        for (int d = 0; d < region.rank(); d++) {
            if (region.count(d) > 1) {
                sides.add(d);
            }
        }
        if (sides.size() > 2) {
            throw new IllegalArgumentException(
                    title + " is " + region.shape() + " samples, no section; make it thinner");
        }
        for (int d = region.rank() - 1; sides.size() < 2; d--) {
            if (!sides.contains(d)) {
                sides.add(d);
            }
        }
        return sides.stream().sorted().mapToInt(Integer::intValue).toArray();
    }

    private static String title(Selection selection, SampleAxis samples) {
        if (selection instanceof Plane.Inline inline) {
            return "Inline " + inline.number();
        }
        if (selection instanceof Plane.Crossline crossline) {
            return "Crossline " + crossline.number();
        }
        if (selection instanceof Plane.Slice slice) {
            return samples.unit() == SampleUnit.INDEX
                    ? "Slice at sample " + slice.sample()
                    : "Slice at " + samples.textAt(slice.sample()) + " "
                            + samples.unit().symbol();
        }
        return selection instanceof TraceAt trace
                ? "Trace " + trace.inline() + ", " + trace.crossline()
                : selection.toString();
    }
}
