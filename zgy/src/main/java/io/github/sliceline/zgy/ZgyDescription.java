package io.github.sliceline.zgy;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.BinTransform.Tie;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.zgy.ZgyHeader.Names;
import io.github.sliceline.zgy.ZgyHeader.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Description of a volume for the headers of a new file.
 *
 * @param volume the volume
 * @param brick extents of a brick
 * @param type type of the stored samples
 * @param from amplitude of the smallest stored integer; not used for floats
 * @param to amplitude of the largest stored integer; not used for floats
 */
record ZgyDescription(SeismicVolume volume, Shape brick, ZgyType type, float from, float to) {
    private static final Unit UNKNOWN = new Unit(0, 1, "");
    private static final Unit METRES = new Unit(1, 1, "m");
    private static final Unit FEET = new Unit(1, 0.3048, "ft");

    ZgyHeader header(ZgyStatistics statistics) throws IOException {
        SampleAxis samples = volume.samples();
        boolean any = statistics.count() > 0;
        return new ZgyHeader(
                3,
                brick,
                type,
                !type.isFloat() ? from : any ? statistics.min() : -1,
                !type.isFloat() ? to : any ? statistics.max() : 1,
                volume.shape(),
                List.of(
                        (double) volume.inlines().first(),
                        (double) volume.crosslines().first(),
                        samples.start()),
                List.of(
                        (double) volume.inlines().step(),
                        (double) volume.crosslines().step(),
                        samples.interval()),
                statistics,
                corners(),
                horizontal(),
                switch (samples.unit()) {
                    case MILLISECONDS -> new Unit(2, 0.001, "ms");
                    case METRES -> METRES;
                    case FEET -> FEET;
                    case INDEX -> UNKNOWN;
                },
                names(),
                0,
                0);
    }

    /**
     * Returns the corners in the order first inline and first crossline, last inline, last crossline, last inline and
     * last crossline. Coordinates are 0 if the volume has none.
     */
    private List<Tie> corners() {
        Axis inlines = volume.inlines();
        Axis crosslines = volume.crosslines();
        List<Tie> corners = new ArrayList<>();
        for (int crossline : new int[] {crosslines.first(), crosslines.last()}) {
            for (int inline : new int[] {inlines.first(), inlines.last()}) {
                MapPoint at = volume.grid()
                        .bins()
                        .map(bins -> bins.toMap(inline, crossline))
                        .orElse(new MapPoint(0, 0));
                corners.add(new Tie(inline, crossline, at.x(), at.y()));
            }
        }
        return corners;
    }

    /** Returns metres if the volume has coordinates, or feet if it is from a ZGY file that states feet. */
    private Unit horizontal() throws IOException {
        if (volume.grid().bins().isEmpty()) {
            return UNKNOWN;
        }
        return FEET.name().equals(volume.info().attributes().get(ZgyVolume.HORIZONTAL_UNIT)) ? FEET : METRES;
    }

    private Names names() throws IOException {
        VolumeInfo info = volume.info();
        return new Names(
                text(info, VolumeProfile.SURVEY_ATTRIBUTE, "name"),
                text(info, "long_name", "description"),
                text(info, VolumeProfile.CRS_ATTRIBUTE, "projection"));
    }

    /** Returns the first of two attributes that exists. Characters that ZGY cannot hold become question marks. */
    private static String text(VolumeInfo info, String first, String second) {
        Object found = info.fileAttributes()
                .getOrDefault(
                        first,
                        info.attributes().getOrDefault(first, info.attributes().get(second)));
        return found instanceof String text ? text.replaceAll("[^ -~]", "?") : "";
    }
}
