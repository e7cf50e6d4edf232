package io.github.sliceline.show.paint;

import io.github.sliceline.show.words.Human;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Draws an {@link ImageSpec}: data, axes, colour bar, title, and a note that states the clip. */
final class PlotPainter {
    private final ImageSpec spec;
    private final AmplitudeRange range;
    private final PlotFonts fonts;
    private final Display display;
    private final PlotTicks ticks;
    private final PlotFrame frame;

    private PlotPainter(ImageSpec spec) throws IOException {
        ImageStyle style = spec.style;
        this.spec = spec;
        this.fonts = measure(style.scale());
        this.range = AmplitudeRange.of(spec.raster.values(), style.clip(), style.gain());
        this.display = Display.density(range).withLooks(style.looks()).withColours(colours());
        PlotFrame.Size wanted = PlotFrame.Size.of(spec);
        if (style.size().isPresent()) {
            PictureSize size = style.size().get();
            // Ticks for the picture's size would be a few more than fit beside its data.
            PlotFrame.Size guess = inside(size, wanted);
            this.ticks = ticks(guess);
            this.frame = PlotFrame.of(wanted, fonts, ticks).fitted(size, fonts, ticks);
        } else {
            this.ticks = ticks(wanted);
            this.frame = PlotFrame.of(wanted, fonts, ticks);
        }
    }

    /** Draws; the same spec gives the same pixels. */
    static BufferedImage paint(ImageSpec spec) throws IOException {
        PlotPainter painter = new PlotPainter(spec);
        return painted(painter.frame.width(), painter.frame.height(), painter::paint);
    }

    private PlotFrame.Size inside(PictureSize size, PlotFrame.Size wanted) {
        PlotTicks any = ticks(wanted);
        return PlotFrame.of(wanted, fonts, any).fitted(size, fonts, any).data();
    }

    private PlotTicks ticks(PlotFrame.Size size) {
        return PlotTicks.of(
                fonts,
                ViewAxis.across(spec.across, whole(size)),
                ViewAxis.down(spec.down, whole(size)),
                display.hasColours() ? Optional.of(bar().axis(spec.quantity, size.height())) : Optional.empty());
    }

    private Viewport whole(PlotFrame.Size size) {
        return Viewport.whole(spec.raster.width(), spec.raster.height(), size.width(), size.height());
    }

    private ColourBar bar() {
        return new ColourBar(range, display);
    }

    private void paint(BufferedImage image, Graphics2D graphics) {
        Viewport view = whole(frame.data());
        SectionPainter data = SectionPainter.painted(spec.raster, view, display, 0, fonts.scale());
        data.into(image, frame.left(), frame.top());
        AxisPainter axes = fonts.axes(graphics);
        axes.frame(frame.area());
        axes.above(ViewAxis.across(spec.across, view), ticks.across(), frame.area());
        axes.left(ViewAxis.down(spec.down, view), ticks.down(), frame.area());
        new PlotText(graphics, fonts, frame).write(spec.title, note(), data.hasHoles());
        ticks.bar().ifPresent(values -> {
            bar().colours(graphics, frame.bar());
            axes.frame(frame.bar());
            axes.right(bar().axis(spec.quantity, view.height()), values, frame.bar());
        });
    }

    private ColourMap colours() {
        return spec.style.colours().orElseGet(() -> ColourMap.suiting(range));
    }

    /** What draws a picture. */
    @FunctionalInterface
    interface Painting {
        void paint(BufferedImage image, Graphics2D graphics);
    }

    static PlotFonts measure(double scale) throws IOException {
        Graphics2D graphics = prepared(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        try {
            return PlotFonts.load(graphics, scale);
        } finally {
            graphics.dispose();
        }
    }

    /** A picture on white. */
    static BufferedImage painted(int width, int height, Consumer<Graphics2D> painter) {
        return painted(width, height, (image, graphics) -> painter.accept(graphics));
    }

    static BufferedImage painted(int width, int height, Painting painting) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = prepared(image);
        try {
            painting.paint(image, graphics);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private static Graphics2D prepared(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        return graphics;
    }

    private List<String> note() {
        List<String> parts = new ArrayList<>();
        parts.add(Human.count(spec.raster.width()) + " × " + Human.count(spec.raster.height()) + " samples");
        String gain = spec.style.gain() == 1 ? "" : ", gain " + Human.plain(spec.style.gain());
        String what = spec.style.hasColours() ? "colours saturate at " : "cut at ";
        parts.add(what + range + " (" + spec.style.clip() + gain + ")");
        int step = WigglePainter.step(whole(frame.data()), fonts.scale());
        if (spec.style.hasWiggles() && step > 1) {
            parts.add("one trace of " + step + " drawn");
        }
        return parts;
    }

    /**
     * Everything that a picture shows.
     *
     * @param title above the plot
     * @param quantity what its values are, with their unit
     * @param raster values
     * @param across axis at the top, left to right
     * @param down axis at the left, top to bottom
     * @param cellAspect height of one cell over its width, as it should look; 0 where the sides have nothing in
     *     common, as traces and milliseconds
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
