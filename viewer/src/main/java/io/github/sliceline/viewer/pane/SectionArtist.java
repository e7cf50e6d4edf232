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

/**
 * Paints sections. The traces of the last one after gain control are kept, because AGC takes longer than painting.
 * Thread-safe.
 */
final class SectionArtist {
    private volatile Optional<Balanced> kept = Optional.empty();

    /**
     * A painted section.
     *
     * @param painting the painted part
     * @param subject the painted section
     * @param onMap true if it was painted on the map
     */
    record Painted(Painting painting, Subject subject, boolean onMap) {}

    private record Balanced(Section section, int window, Raster raster) {}

    /**
     * Paints the visible part.
     *
     * @param view visible part, in pixels of the component
     * @param map geometry of the map, if the section is drawn on the map
     * @param scale pixels of the screen per pixel of the component
     * @param ground colour outside the section, as 0xRRGGBB
     */
    Painted paint(
            LoadedSection loaded, Viewport view, Optional<MapGeometry> map, double scale, Display display, int ground) {
        int width = (int) Math.ceil(view.width() * scale);
        int height = (int) Math.ceil(view.height() * scale);
        Raster raster = balanced(loaded, display.agc());
        Viewport pixels = view.on(width, height);
        BufferedImage image = map.map(seen -> seen.on(pixels).image(raster, display.ofMap(), ground))
                .orElseGet(() -> SectionPainter.image(raster, pixels, display, ground, scale));
        return new Painted(new Painting(image, view), loaded.subject(), map.isPresent());
    }

    /**
     * Returns the samples after gain control.
     *
     * @param window length of the AGC window in samples; 0 for none
     */
    Raster balanced(LoadedSection loaded, int window) {
        Optional<Balanced> found = kept.filter(is -> is.section() == loaded.section() && is.window() == window);
        if (found.isEmpty()) {
            found = Optional.of(
                    new Balanced(loaded.section(), window, raster(loaded).balanced(window)));
            kept = found;
        }
        return found.get().raster();
    }

    /** Returns the samples of the file. */
    static Raster raster(LoadedSection loaded) {
        Section section = loaded.section();
        return loaded.subject() instanceof Subject.Slice
                ? Raster.ofMap(section.samples(), section.rows(), section.columns())
                : Raster.ofTraces(section.samples(), section.rows(), section.columns());
    }
}
