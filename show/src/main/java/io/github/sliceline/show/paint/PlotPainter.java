package io.github.sliceline.show.paint;

import io.github.sliceline.show.words.Human;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Draws an {@link ImageSpec}: data, axes, colour bar, title, and a note that states the clip. */
final class PlotPainter {
    private final ImageSpec spec;
    private final AmplitudeRange range;
    private final PlotFonts fonts;
    private final Optional<PlotTicks.BarAxis> bar;
    private final PlotTicks ticks;
    private final PlotFrame frame;
    private final float[] picture;
    private final boolean holes;

    private PlotPainter(ImageSpec spec) throws IOException {
        ImageStyle style = spec.style;
        this.spec = spec;
        this.fonts = measure(style.scale());
        this.range = AmplitudeRange.of(spec.raster.values(), style.clip(), style.gain());
        this.bar = style.hasColours() ? Optional.of(new PlotTicks.BarAxis(range, spec.quantity)) : Optional.empty();
        PlotFrame.Size wanted = PlotFrame.Size.of(spec);
        if (style.size().isPresent()) {
            PictureSize size = style.size().get();
            // Ticks for the picture's size would be a few more than fit beside its data.
            PlotFrame.Size guess = inside(size, wanted);
            this.ticks = PlotTicks.of(guess, fonts, spec.across, spec.down, bar);
            this.frame = PlotFrame.of(wanted, fonts, ticks).fitted(size, fonts, ticks);
        } else {
            this.ticks = PlotTicks.of(wanted, fonts, spec.across, spec.down, bar);
            this.frame = PlotFrame.of(wanted, fonts, ticks);
        }
        this.picture = Resampler.resample(
                spec.raster, frame.data().width(), frame.data().height());
        this.holes = hasHoles(picture);
    }

    /** Draws; the same spec gives the same pixels. */
    static BufferedImage paint(ImageSpec spec) throws IOException {
        return picture(spec).pixels();
    }

    /** The same, not yet drawn. */
    static Picture picture(ImageSpec spec) throws IOException {
        PlotPainter painter = new PlotPainter(spec);
        return new Picture(painter.frame.width(), painter.frame.height(), spec.style.dpi(), painter::paint);
    }

    private PlotFrame.Size inside(PictureSize size, PlotFrame.Size wanted) {
        PlotTicks any = PlotTicks.of(wanted, fonts, spec.across, spec.down, bar);
        return PlotFrame.of(wanted, fonts, any).fitted(size, fonts, any).data();
    }

    private void paint(Graphics2D graphics) {
        Optional<ColourScale> scale = bar.map(axis -> new ColourScale(colours(), range));
        fillData(graphics, scale);
        if (spec.style.hasWiggles()) {
            new WigglePainter(graphics, frame, spec.style.looks(), spec.style.scale())
                    .section(spec.raster, range.limit());
        }
        AxisPainter axes = new AxisPainter(graphics, fonts, frame);
        axes.across(spec.across, ticks.across());
        axes.down(spec.down, ticks.down());
        axes.text(spec.title, note(), holes);
        if (scale.isPresent() && bar.isPresent() && ticks.bar().isPresent()) {
            fillBar(graphics, scale.get());
            axes.bar(ticks.bar().get(), bar.get());
        }
    }

    private ColourMap colours() {
        return spec.style.colours().orElse(range.isSymmetrical() ? ColourMap.RED_WHITE_BLUE : ColourMap.VIRIDIS);
    }

    static PlotFonts measure(double scale) throws IOException {
        Graphics2D graphics = Picture.prepared(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        try {
            return PlotFonts.load(graphics, scale);
        } finally {
            graphics.dispose();
        }
    }

    /** A picture on white, for a usual screen. */
    static BufferedImage painted(int width, int height, Consumer<Graphics2D> painter) {
        return new Picture(width, height, ImageStyle.USUAL_DPI, painter).pixels();
    }

    private static boolean hasHoles(float[] picture) {
        for (float value : picture) {
            if (Float.isNaN(value)) {
                return true;
            }
        }
        return false;
    }

    /** Colours, white without them, and hatches where there is nothing. */
    private void fillData(Graphics2D graphics, Optional<ColourScale> scale) {
        int width = frame.data().width();
        int[] colours = new int[picture.length];
        for (int i = 0; i < picture.length; i++) {
            colours[i] = Float.isNaN(picture[i])
                    ? Holes.colourAt(i % width, i / width, fonts.scale())
                    : scale.isPresent() ? scale.get().colourOf(picture[i]) : 0xFFFFFF;
        }
        draw(graphics, colours, width, frame.left());
    }

    /** Draws pixels as high as the data. */
    private void draw(Graphics2D graphics, int[] colours, int width, int left) {
        int height = frame.data().height();
        BufferedImage pixels = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        pixels.setRGB(0, 0, width, height, colours, 0, width);
        graphics.drawImage(pixels, left, frame.top(), null);
    }

    /** Largest amplitude at the top. */
    private void fillBar(Graphics2D graphics, ColourScale scale) {
        int height = frame.data().height();
        int width = frame.spacing().bar();
        double span = (double) range.high() - range.low();
        int[] colours = new int[width * height];
        for (int y = 0; y < height; y++) {
            int colour = scale.colourOf((float) (range.high() - span * y / Math.max(1, height - 1)));
            Arrays.fill(colours, y * width, (y + 1) * width, colour);
        }
        draw(graphics, colours, width, frame.barLeft());
    }

    private List<String> note() {
        List<String> parts = new ArrayList<>();
        parts.add(Human.count(spec.raster.width()) + " × " + Human.count(spec.raster.height()) + " samples");
        String gain = spec.style.gain() == 1 ? "" : ", gain " + Human.plain(spec.style.gain());
        String what = spec.style.hasColours() ? "colours saturate at " : "cut at ";
        parts.add(what + range + " (" + spec.style.clip() + gain + ")");
        int step = WigglePainter.step(spec.raster.width(), frame.data().width(), spec.style.scale());
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
