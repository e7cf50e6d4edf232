package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.SurfaceMaps;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Amplitudes on a surface, or attributes of a window around it: a map for each.
 *
 * @param window window around the surface
 * @param horizon name of the surface, such as that of its file
 * @param attributes attributes in the order of the maps
 * @param samples vertical axis of the volume
 */
public record SurfaceExtract(
        SurfaceWindow window, String horizon, List<SurfaceAttribute> attributes, SampleAxis samples)
        implements BinMaps {

    /** Returns the maps of attributes of a volume. */
    public static SurfaceExtract of(
            SeismicVolume volume, SurfaceWindow window, String horizon, List<SurfaceAttribute> attributes)
            throws IOException {
        Part.requireCube(volume);
        return new SurfaceExtract(window, horizon, List.copyOf(attributes), volume.samples());
    }

    @Override
    public String title() {
        Surface surface = window.surface();
        String where = surface.min() == surface.max() ? withUnit(surface.min()) : horizon;
        if (attributes.equals(List.of(SurfaceAttribute.SURFACE))) {
            return where;
        }
        String names =
                String.join(", ", attributes.stream().map(SurfaceExtract::shown).toList());
        return attributes.stream().allMatch(SurfaceExtract::isOnSurface)
                ? names + " on " + where
                : names + " in " + Human.plain(window.from()) + " to " + withUnit(window.to()) + " around " + where;
    }

    /** True if an attribute needs no window. */
    public static boolean isOnSurface(SurfaceAttribute attribute) {
        return attribute == SurfaceAttribute.VALUE || attribute == SurfaceAttribute.SURFACE;
    }

    /** Returns the words for an attribute in a title. */
    private static String shown(SurfaceAttribute attribute) {
        return switch (attribute) {
            case VALUE -> "Amplitude";
            case MIN -> "Smallest amplitude";
            case MAX -> "Largest amplitude";
            case MEAN -> "Mean amplitude";
            case RMS -> "RMS amplitude";
            case SUM -> "Sum of amplitudes";
            case LARGEST_ABSOLUTE -> "Largest absolute amplitude";
            case SURFACE -> "Horizon";
        };
    }

    private String withUnit(double value) {
        return Human.number(value, 6)
                + (samples.unit().symbol().isEmpty() ? "" : " " + samples.unit().symbol());
    }

    /** Returns the name of an attribute on the command line and in tables. */
    public static String name(SurfaceAttribute attribute) {
        return switch (attribute) {
            case LARGEST_ABSOLUTE -> "maxabs";
            case SURFACE -> "twt";
            default -> attribute.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Returns the name of an attribute in files. */
    private String nameInFiles(SurfaceAttribute attribute) {
        return attribute == SurfaceAttribute.SURFACE ? samples.unit().axisName() : name(attribute);
    }

    @Override
    public String quantity() {
        return switch (attributes.get(0)) {
            case VALUE -> attributes.size() == 1 ? "" : shown(SurfaceAttribute.VALUE);
            case SURFACE -> samples.unit().quantity();
            default -> shown(attributes.get(0));
        };
    }

    @Override
    public SurveyGrid grid() {
        return window.surface().grid();
    }

    @Override
    public List<String> mapNames() {
        return attributes.stream().map(this::nameInFiles).toList();
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        SurfaceMaps maps = maps(pass, job);
        for (SurfaceAttribute attribute : attributes) {
            pieces.accept(maps.values(attribute));
        }
    }

    private SurfaceMaps maps(VolumePass pass, Job job) throws IOException {
        return pass.readAll(List.of(Query.on(window, EnumSet.copyOf(attributes))), job)
                .get(0);
    }

    @Override
    public long heldBytes() {
        return 4L * attributes.size() * grid().size() * Float.BYTES;
    }

    /**
     * Returns a table with a row for each bin where the surface is known: its place, the surface's value, each
     * attribute, and the time or depth where the attribute was found.
     */
    @Override
    public Extract asTable(SeismicVolume volume) throws IOException {
        List<String> columns = new ArrayList<>();
        for (SurfaceAttribute attribute : attributes) {
            columns.add(nameInFiles(attribute));
            if (attribute.isPlaced()) {
                columns.add(nameInFiles(attribute) + "_at");
            }
        }
        Optional<MapPoints.Heights> heights = attributes.contains(SurfaceAttribute.SURFACE)
                ? Optional.empty()
                : Optional.of(new MapPoints.Heights(samples.unit().axisName(), window.surface()));
        return new MapPoints(this, grid(), knownBins(), volume.bins().coordinates(), heights, columns, this::columns);
    }

    private List<float[]> columns(VolumePass pass, Job job) throws IOException {
        SurfaceMaps found = maps(pass, job);
        List<float[]> columns = new ArrayList<>();
        for (SurfaceAttribute attribute : attributes) {
            columns.add(found.values(attribute));
            if (attribute.isPlaced()) {
                columns.add(found.places(attribute));
            }
        }
        return columns;
    }

    private int[] knownBins() {
        int width = grid().crosslines().size();
        return IntStream.range(0, Math.toIntExact(grid().size()))
                .filter(bin -> !Double.isNaN(window.surface().at(bin / width, bin % width)))
                .toArray();
    }
}
