package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.AxisPick;
import io.github.sliceline.cli.read.Extract;
import io.github.sliceline.cli.read.FlattenedExtract;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.PartExtract;
import io.github.sliceline.cli.read.PathExtract;
import io.github.sliceline.cli.read.SurfaceExtract;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.SurfaceWindow;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to read of a volume: a part of its axes, a section over the map, a map along a surface, or trace headers. */
public final class WantedOptions {
    @Mixin
    private SelectionOptions selection;

    @Mixin
    private PathOptions path;

    @Mixin
    private SurfaceOptions surface;

    @Option(
            names = "--headers",
            split = ",",
            paramLabel = "FIELD",
            description = {
                "Instead of samples, fields of the trace headers as CSV: names such as cdp_x or offset, or bytes such as "
                        + "181 or 181:int16."
            })
    private List<HeaderColumn> headers = List.of();

    /** Refuses what does not go together; before a file is opened. */
    public void require() throws IOException {
        Part part = selection.part();
        boolean over = path.path().isPresent();
        surface.require();
        if (part.isAll() && !over && !surface.isMap() && headers.isEmpty()) {
            throw new IllegalArgumentException(
                    "say what to read, such as --inline 1200, --time 1500, --inlines 1000:1100 or --line 1000,2000 1100,2300");
        }
        boolean lines = part.inlines() != null || part.crosslines() != null || part.offsets() != null;
        if (over && (lines || surface.isMap() || !headers.isEmpty())) {
            throw new IllegalArgumentException(
                    "a path over the map goes with --times, --depths, --samples or --flatten");
        }
        if (surface.isMap() && (!part.isAll() || !headers.isEmpty())) {
            throw new IllegalArgumentException(
                    "--horizon makes a map of the whole survey; leave out the other selection");
        }
    }

    public Part part() {
        return selection.part();
    }

    public List<HeaderColumn> headers() {
        return headers;
    }

    /** What is wanted of a volume. */
    public Extract in(SeismicVolume volume) throws IOException {
        selection.require(volume);
        Part part = selection.part();
        Optional<Polyline> over = path.path();
        Optional<SurfaceWindow> window = surface.flattening(volume);
        if (surface.isMap()) {
            return SurfaceExtract.of(volume, surface.window(volume), surface.attributes());
        }
        if (over.isPresent()) {
            Part.requireCube(volume);
            List<AxisPick> picks = part.in(volume);
            return PathExtract.of(volume, over.get(), picks.get(picks.size() - 1), window);
        }
        return window.isPresent() ? FlattenedExtract.of(volume, part, window.get()) : PartExtract.of(volume, part);
    }
}
