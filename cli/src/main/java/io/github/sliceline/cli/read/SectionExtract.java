package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.overlay.OverlayPlace;
import io.github.sliceline.show.words.SurveyWords;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.PathSection;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Section that one query reads: along a path over the map, or along an inline or crossline with samples counted from a
 * surface.
 *
 * @param query query that reads the section
 * @param title title of a picture
 * @param path places of the section, in the order of the path; empty for an inline or crossline
 * @param axes axis along the section, and axis of the samples
 * @param picked samples to keep of those that the query reads
 */
public record SectionExtract(
        Query<Section> query, String title, Optional<PathScale> path, List<Axis> axes, AxisPick picked)
        implements Extract {
    /**
     * Returns the section along a path over a volume.
     *
     * @param samples samples to keep, if the section is not flattened
     * @param window window along a surface, to flatten the section
     */
    public static SectionExtract along(
            SeismicVolume volume, Polyline path, AxisPick samples, Optional<SurfaceWindow> window) throws IOException {
        Part.requireCube(volume);
        List<PathColumn> columns = path.columns(volume.grid());
        Axis vertical = window.map(w -> VolumeAxes.relative(volume.samples(), w))
                .orElseGet(() -> samples.of(volume.samples().asAxis()));
        String title = path.titleOn(volume.grid());
        return new SectionExtract(
                window.map(w -> Query.flattened(path, w))
                        .orElseGet(() -> Query.along(path))
                        .map(PathSection::section),
                title,
                Optional.of(new PathScale(volume.grid(), columns, SurveyWords.mapUnit(volume))),
                List.of(PathSection.distances(volume.grid(), columns), vertical),
                window.isPresent() ? AxisPick.all(vertical.size()) : samples);
    }

    /**
     * Returns an inline or a crossline, flattened.
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
        Axis samples = VolumeAxes.relative(volume.samples(), window);
        return new SectionExtract(
                Query.flattened(inline ? new Plane.Inline(number) : new Plane.Crossline(number), window),
                (inline ? "Inline " : "Crossline ") + number,
                Optional.empty(),
                List.of(VolumeAxes.of(volume).get(inline ? 1 : 0), samples),
                AxisPick.all(samples.size()));
    }

    /** Returns this section with a title that names the horizon from which samples are counted. */
    public SectionExtract flattenedOn(String horizon) {
        return new SectionExtract(query, title + ", flattened on " + horizon, path, axes, picked);
    }

    @Override
    public Optional<OverlayPlace> place() {
        return path.filter(along -> !axes.get(1).name().equals(VolumeAxes.FROM_SURFACE))
                .map(along -> new OverlayPlace.Traces(along.grid(), along.columns(), axes.get(1)));
    }

    @Override
    public ArrayForm form() {
        return path.map(along -> ArrayForm.along(along.columns(), axes.get(1))).orElseGet(Extract.super::form);
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        Section section = pass.readAll(List.of(query), job).get(0);
        int samples = section.columns();
        if (picked.count() == samples) {
            pieces.accept(section.samples());
            return;
        }
        float[] cut = new float[section.rows() * picked.count()];
        for (int i = 0; i < cut.length; i++) {
            cut[i] = section.samples()[i / picked.count() * samples + picked.at(i % picked.count())];
        }
        pieces.accept(cut);
    }

    @Override
    public long heldBytes() {
        return 2L * axes.get(0).size() * axes.get(1).size() * Float.BYTES;
    }
}
