package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A section that one query reads: along a path over the map, or of an inline or crossline with samples counted from a surface.
 *
 * @param query what is read
 * @param title of a picture
 * @param columns places of the section, in the order of the path; empty of an inline or crossline
 * @param axes along the section, and samples
 * @param picked which of the samples that are read
 */
public record SectionExtract(
        Query<Section> query, String title, List<PathColumn> columns, List<SectionAxis> axes, AxisPick picked)
        implements Extract {
    private static final List<String> LABELS = List.of("distance", "inline", "crossline", "x", "y");

    /**
     * Places a path in a volume.
     *
     * @param samples which of them, where the section is not flattened
     * @param window along a surface, to flatten the section
     */
    public static SectionExtract along(
            SeismicVolume volume, Polyline path, AxisPick samples, Optional<SurfaceWindow> window) throws IOException {
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
        String title = "Line from " + place(columns.get(0)) + " to " + place(columns.get(columns.size() - 1));
        return new SectionExtract(
                window.map(w -> Query.flattened(path, w))
                        .orElseGet(() -> Query.along(path))
                        .map(PathSection::section),
                window.isPresent() ? title + ", flattened" : title,
                columns,
                List.of(distance, vertical),
                window.isPresent() ? AxisPick.all(vertical.count()) : samples);
    }

    private static String place(PathColumn column) {
        return Math.round(column.inline()) + ", " + Math.round(column.crossline());
    }

    /**
     * Flattens an inline or a crossline.
     *
     * @throws IllegalArgumentException unless the part is all of an inline or of a crossline
     */
    public static SectionExtract flattened(SeismicVolume volume, Part part, SurfaceWindow window) throws IOException {
        Part.requireCube(volume);
        List<AxisPick> picks = part.in(volume);
        boolean inline = picks.get(0).single();
        AxisPick along = picks.get(inline ? 1 : 0);
        if (inline == picks.get(1).single()
                || part.vertical() != null
                || along.count() < volume.shape().extent(inline ? 1 : 0)) {
            throw new IllegalArgumentException("--flatten needs one whole --inline, --crossline or --line");
        }
        int number = inline
                ? volume.inlines().numberAt(picks.get(0).first())
                : volume.crosslines().numberAt(picks.get(1).first());
        SectionAxis samples = VolumeAxes.relative(volume.samples(), window);
        return new SectionExtract(
                Query.flattened(inline ? new Plane.Inline(number) : new Plane.Crossline(number), window),
                (inline ? "Inline " : "Crossline ") + number + ", flattened",
                List.of(),
                List.of(VolumeAxes.of(volume).get(inline ? 1 : 0), samples),
                AxisPick.all(samples.count()));
    }

    @Override
    public ArrayForm form() {
        if (columns.isEmpty()) {
            return Extract.super.form();
        }
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
        Section section = volume.readAll(List.of(query), job).get(0);
        int samples = section.columns();
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
        return 2L * axes.get(0).count() * axes.get(1).count() * Float.BYTES;
    }
}
