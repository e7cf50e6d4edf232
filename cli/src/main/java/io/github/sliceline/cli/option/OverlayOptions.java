package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.read.Overlays;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.horizon.MapLines;
import io.github.sliceline.horizon.SurfaceText;
import io.github.sliceline.show.overlay.OverlayItem;
import io.github.sliceline.show.words.ForeignText;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for horizons, fault sticks and polygons over pictures. */
public final class OverlayOptions {
    @Option(
            names = "--overlay",
            paramLabel = "FILE",
            description =
                    "In pictures, draw the horizons, fault sticks or polygons of this file over the data, with a legend;"
                            + " may be repeated. FILE#NAME is one of its horizons. --horizon-factor is for its values too.")
    private List<String> files = List.of();

    @Option(
            names = "--overlay-distance",
            paramLabel = "DISTANCE",
            description =
                    "Sections show fault sticks within this distance, in the survey's coordinates (default: one bin).")
    private @Nullable Double distance;

    /** Throws for files that are missing, and for options without a use. */
    public void require(boolean isPicture) throws IOException {
        if (files.isEmpty() && distance != null) {
            throw new IllegalArgumentException("--overlay-distance needs an --overlay");
        }
        if (distance != null && !(distance >= 0 && Double.isFinite(distance))) {
            throw new IllegalArgumentException("--overlay-distance: it must be 0 or more, got " + distance);
        }
        if (!files.isEmpty() && !isPicture) {
            throw new IllegalArgumentException("--overlay draws over pictures; write .png or .svg");
        }
        for (String named : files) {
            InputFile.require(SurfaceOptions.file(named));
        }
    }

    /**
     * Reads the files.
     *
     * @param horizons says the factor of the values
     * @param note receives a sentence about each file
     */
    public Overlays read(SeismicVolume volume, SurfaceOptions horizons, Consumer<String> note) throws IOException {
        if (files.isEmpty()) {
            return Overlays.NONE;
        }
        if (!volume.hasLines()) {
            throw new IllegalArgumentException(
                    volume.file() + ": --overlay draws over volumes of inlines and crosslines, which this is not");
        }
        List<OverlayItem> items = new ArrayList<>();
        for (String named : files) {
            Path file = SurfaceOptions.file(named);
            Optional<String> one = SurfaceOptions.horizonIn(named);
            String name = ForeignText.shown(String.valueOf(file.getFileName()));
            if (one.isEmpty() && MapLines.isIn(file, volume.grid())) {
                List<MapLine> lines = lines(volume, file, horizons.factor());
                OverlayItem item = new OverlayItem(name, OverlayItem.colourAt(items.size()), Optional.empty(), lines);
                long outside = item.outside(volume.grid());
                note.accept(named + ": " + Human.count(lines.size(), "line")
                        + (outside == 0 ? "" : ", " + Human.count(outside) + " of them outside the survey"));
                items.add(item);
                continue;
            }
            SurfaceText text = horizons.text(volume);
            List<SurfaceText.Horizon> found =
                    one.isPresent() ? List.of(text.read(file, one.get())) : text.readAll(file);
            for (SurfaceText.Horizon horizon : found) {
                String shown = horizon.name().isEmpty() ? name : ForeignText.shown(horizon.name());
                note.accept((found.size() == 1 ? named : file + "#" + shown) + ": " + horizon.understood());
                items.add(new OverlayItem(
                        shown, OverlayItem.colourAt(items.size()), Optional.of(horizon.surface()), List.of()));
            }
        }
        return new Overlays(items, distance == null ? OverlayItem.reach(volume.grid()) : distance);
    }

    private static List<MapLine> lines(SeismicVolume volume, Path file, @Nullable Double factor) throws IOException {
        if (volume.grid().bins().isEmpty()) {
            throw new IllegalArgumentException(
                    file + " has lines in coordinates, and the survey has none, so they cannot be drawn over it");
        }
        List<MapLine> lines = MapLines.read(file);
        double times = factor == null ? MapLines.factor(lines, volume.samples()) : factor;
        return lines.stream().map(line -> line.scaled(times)).toList();
    }
}
