package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.util.List;

/**
 * An inline or a crossline whose samples count from a surface.
 *
 * @param plane which
 * @param window along the surface
 * @param axes lines, and samples from the surface
 */
public record FlattenedExtract(Plane plane, SurfaceWindow window, List<SectionAxis> axes) implements Extract {

    /**
     * Places one in a volume.
     *
     * @throws IllegalArgumentException unless the part is all of an inline or of a crossline
     */
    public static FlattenedExtract of(SeismicVolume volume, Part part, SurfaceWindow window) throws IOException {
        Part.requireCube(volume);
        List<AxisPick> picks = part.in(volume);
        boolean inline = picks.get(0).single();
        AxisPick along = picks.get(inline ? 1 : 0);
        if (inline == picks.get(1).single()
                || part.vertical() != null
                || along.count() < volume.shape().extent(inline ? 1 : 0)) {
            throw new IllegalArgumentException("--flatten needs one whole --inline, --crossline or --line");
        }
        Plane plane = inline
                ? new Plane.Inline(volume.inlines().numberAt(picks.get(0).first()))
                : new Plane.Crossline(volume.crosslines().numberAt(picks.get(1).first()));
        SectionAxis lines = VolumeAxes.of(volume).get(inline ? 1 : 0);
        return new FlattenedExtract(plane, window, List.of(lines, VolumeAxes.relative(volume.samples(), window)));
    }

    @Override
    public String title() {
        String name = plane instanceof Plane.Inline inline
                ? "Inline " + inline.number()
                : plane instanceof Plane.Crossline crossline ? "Crossline " + crossline.number() : plane.toString();
        return name + ", flattened";
    }

    @Override
    public double aspect() {
        return 1;
    }

    @Override
    public void read(SeismicVolume volume, Pieces pieces, Job job) throws IOException {
        pieces.accept(volume.readAll(List.of(Query.flattened(plane, window)), job)
                .get(0)
                .samples());
    }

    @Override
    public long heldBytes() {
        return 2L * axes.get(0).count() * axes.get(1).count() * Float.BYTES;
    }
}
