package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The section along a path over the map.
 *
 * @param query what is read
 * @param columns its places, in the order of the path
 * @param axes distance along it, and samples
 * @param picked which of the samples that are read
 * @param flattened whether samples count from a surface
 */
public record PathExtract(
        Query<PathSection> query, List<PathColumn> columns, List<SectionAxis> axes, AxisPick picked, boolean flattened)
        implements Extract {
    private static final List<String> LABELS = List.of("distance", "inline", "crossline", "x", "y");

    /**
     * Places a path in a volume.
     *
     * @param samples which of them, where the section is not flattened
     * @param window along a surface, to flatten the section
     */
    public static PathExtract of(SeismicVolume volume, Polyline path, AxisPick samples, Optional<SurfaceWindow> window)
            throws IOException {
        Part.requireCube(volume);
        List<PathColumn> columns = path.columns(volume.grid());
        SectionAxis distance = new SectionAxis(
                "distance",
                volume.grid().bins().isPresent() ? "" : "bins",
                0,
                path.stepOn(volume.grid()),
                columns.size());
        SectionAxis vertical = window.map(w -> VolumeAxes.relative(volume.samples(), w))
                .orElseGet(() -> samples.of(VolumeAxes.vertical(volume.samples())));
        return new PathExtract(
                window.map(w -> Query.flattened(path, w)).orElseGet(() -> Query.along(path)),
                columns,
                List.of(distance, vertical),
                window.isPresent() ? AxisPick.all(vertical.count()) : samples,
                window.isPresent());
    }

    @Override
    public String title() {
        PathColumn first = columns.get(0);
        PathColumn last = columns.get(columns.size() - 1);
        return "Line from " + place(first) + " to " + place(last) + (flattened ? ", flattened" : "");
    }

    private static String place(PathColumn column) {
        return Math.round(column.inline()) + ", " + Math.round(column.crossline());
    }

    @Override
    public double aspect() {
        return 1;
    }

    @Override
    public ArrayForm form() {
        return new ArrayForm(
                axes.stream().map(SectionAxis::count).toList(),
                LABELS,
                (row, label) -> label(columns.get((int) row), label),
                ArrayForm.valuesOf(axes.get(1)));
    }

    private static double label(PathColumn column, int label) {
        return switch (label) {
            case 0 -> column.distance();
            case 1 -> column.inline();
            case 2 -> column.crossline();
            case 3 -> column.x();
            default -> column.y();
        };
    }

    @Override
    public void read(SeismicVolume volume, Pieces pieces, Job job) throws IOException {
        PathSection section = volume.readAll(List.of(query), job).get(0);
        int samples = section.section().columns();
        if (picked.count() == samples) {
            pieces.accept(section.samples());
            return;
        }
        List<AxisPick> picks = List.of(AxisPick.all(columns.size()), picked);
        float[] cut = new float[columns.size() * picked.span()];
        for (int row = 0; row < columns.size(); row++) {
            System.arraycopy(
                    section.samples(), row * samples + picked.first(), cut, row * picked.span(), picked.span());
        }
        pieces.accept(AxisPick.thinned(picks, columns.size(), cut));
    }

    @Override
    public long heldBytes() {
        return 2L * columns.size() * axes.get(1).count() * Float.BYTES;
    }
}
