package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.schedule.LoadedSection;
import io.github.sliceline.volume.Section;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Paints sections, and keeps the traces of the last under gain control, which take longer than painting. Thread-safe. */
final class SectionArtist {
    private volatile Optional<Balanced> kept = Optional.empty();

    /**
     * A section as it was painted.
     *
     * @param painting the part that was seen
     * @param subject what it shows
     * @param onMap whether it lies on the map
     */
    record Painted(Painting painting, Subject subject, boolean onMap) {}

    private record Balanced(Section section, int window, Raster raster) {}

    /**
     * Paints what a viewport shows.
     *
     * @param view on the pixels of the component
     * @param map where the section lies on the map, if that is what is seen
     * @param scale pixels of the screen for each of the component's
     * @param ground what is outside the section, as 0xRRGGBB
     */
    Painted paint(
            LoadedSection loaded, Viewport view, Optional<MapGeometry> map, double scale, Display display, int ground) {
        int width = (int) Math.ceil(view.width() * scale);
        int height = (int) Math.ceil(view.height() * scale);
        Raster raster = balanced(loaded, display.agc());
        Viewport pixels = view.on(width, height);
        BufferedImage image = map.map(seen -> seen.on(pixels).image(raster, display, ground))
                .orElseGet(() -> SectionPainter.image(raster, pixels, display, ground, scale));
        return new Painted(new Painting(image, view), loaded.subject(), map.isPresent());
    }

    /** The samples as they are drawn. */
    Raster balanced(LoadedSection loaded, int window) {
        Optional<Balanced> found = kept.filter(is -> is.section() == loaded.section() && is.window() == window);
        if (found.isEmpty()) {
            found = Optional.of(
                    new Balanced(loaded.section(), window, raster(loaded).balanced(window)));
            kept = found;
        }
        return found.get().raster();
    }

    /** The samples as they are in the file. */
    static Raster raster(LoadedSection loaded) {
        Section section = loaded.section();
        return loaded.subject() instanceof Subject.Slice
                ? Raster.ofMap(section.samples(), section.rows(), section.columns())
                : Raster.ofTraces(section.samples(), section.rows(), section.columns());
    }
}
