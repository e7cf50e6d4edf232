package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.words.Human;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws an {@link ImageSpec}: data, axes, colour bar, title, and a note that states the clip. */
final class PlotPainter {
    private final ImageSpec spec;
    private final Viewport part;
    private final Display display;
    private final String saturation;
    private final PlotFonts fonts;
    private final PlotFrame frame;
    private final CellDrawing over;

    private PlotPainter(ImageSpec spec, Viewport part, Display display, String saturation, CellDrawing over)
            throws IOException {
        this.over = over;
        this.spec = spec;
        this.part = part;
        this.display = display;
        this.saturation = saturation;
        this.fonts = PlotFonts.load(spec.style.scale());
        this.frame = PlotFrame.of(
                fonts,
                ViewAxis.across(spec.across, part),
                ViewAxis.down(spec.down, part),
                display.hasColours() ? Optional.of(bar().axis(spec.quantity, 1)) : Optional.empty(),
                over.legend(),
                PlotFrame.Size.of(spec),
                spec.style.size());
    }

    /** Draws. The same spec gives the same pixels. */
    static BufferedImage paint(ImageSpec spec) throws IOException {
        return picture(spec, CellDrawing.NONE).pixels();
    }

    /** Describes a picture of a whole raster in its style, with a drawing over it, without drawing it. */
    static Picture picture(ImageSpec spec, CellDrawing over) throws IOException {
        ImageStyle style = spec.style;
        AmplitudeRange range = AmplitudeRange.of(spec.raster.values(), style.clip(), style.gain());
        Viewport whole = Viewport.whole(spec.raster.width(), spec.raster.height(), 1, 1);
        return new PlotPainter(spec, whole, style.display(range), style.saturation(range), over).picture();
    }

    /**
     * Describes a picture of the visible part of a raster in a window, without drawing it.
     *
     * @param spec only its style's size is used
     * @param part the visible part, on any number of pixels
     * @param over drawn over the part
     */
    static Picture picture(ImageSpec spec, Viewport part, Display display, CellDrawing over) throws IOException {
        return new PlotPainter(spec, part, display, display.saturation().toString(), over).picture();
    }

    private Picture picture() {
        return new Picture(frame.width(), frame.height(), spec.style.dpi(), this::paint);
    }

    private Viewport seen() {
        return part.on(frame.data().width(), frame.data().height());
    }

    private ColourBar bar() {
        return new ColourBar(display.saturation(), display);
    }

    private void paint(Canvas graphics) {
        boolean holes = SectionPainter.draw(graphics, frame.area(), spec.raster, seen(), display, fonts.scale());
        over.draw(graphics, frame.area(), seen(), fonts.scale());
        spec.across.path().ifPresent(path -> kinks(graphics, path));
        frame.draw(graphics);
        frame.text(graphics, spec.title, note(), holes);
        frame.drawBar(graphics, bar());
    }

    /** Draws a dotted line at each bend of a path, on white, so that it is visible on any colour. */
    private void kinks(Canvas graphics, PathScale path) {
        Canvas inside = graphics.part(frame.area());
        float wide = fonts.pixels(3);
        for (int kink : path.kinks()) {
            int x = (int) Math.round(seen().xOf(kink));
            inside.setColor(Color.WHITE);
            inside.setStroke(new BasicStroke(wide));
            inside.drawLine(x, 0, x, frame.area().height);
            inside.setColor(PlotFrame.INK);
            inside.setStroke(new BasicStroke(
                    wide / 2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, new float[] {wide, wide}, 0));
            inside.drawLine(x, 0, x, frame.area().height);
        }
    }

    /** Returns the number of visible cells along an axis, including partly visible ones. */
    private static int cells(double from, double to, int count) {
        double first = Math.max(0, Math.floor(from + 0.5));
        double last = Math.min(count - 1.0, Math.ceil(to - 0.5));
        return (int) Math.max(0, last - first + 1);
    }

    private List<String> note() {
        List<String> parts = new ArrayList<>();
        int columns = cells(part.left(), part.right(), spec.raster.width());
        int rows = cells(part.top(), part.bottom(), spec.raster.height());
        parts.add(Human.count(columns) + " × " + Human.count(rows) + " samples");
        parts.add((display.hasColours() ? "colours saturate at " : "cut at ") + saturation);
        int step = WigglePainter.step(seen(), fonts.scale());
        if (display.hasWiggles() && step > 1) {
            parts.add("one trace of " + step + " drawn");
        }
        return parts;
    }

    /**
     * The content of a picture.
     *
     * @param title text above the plot
     * @param quantity quantity of the values, with the unit
     * @param raster the values
     * @param across axis at the top, left to right
     * @param down axis at the left, top to bottom
     * @param cellAspect height of a cell over its width on the picture; 0 if the sides are not comparable, such as
     *     traces and milliseconds
     * @param style colours, clip, size
     */
    record ImageSpec(
            String title,
            String quantity,
            Raster raster,
            PlotAxis across,
            PlotAxis down,
            double cellAspect,
            ImageStyle style) {

        ImageSpec {
            if (raster.width() != across.count() || raster.height() != down.count()) {
                throw new IllegalArgumentException(
                        raster.width() + " by " + raster.height() + " samples for " + across + " and " + down);
            }
            if (!(cellAspect >= 0) || !Double.isFinite(cellAspect)) {
                throw new IllegalArgumentException("cell aspect must be >= 0, got " + cellAspect);
            }
        }
    }
}
