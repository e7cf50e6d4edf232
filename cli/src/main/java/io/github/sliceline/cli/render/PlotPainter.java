package io.github.sliceline.cli.render;

import io.github.sliceline.cli.report.Human;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;

/** Draws an {@link ImageSpec}: data, axes, colour bar, title, and a note that states the clip. */
final class PlotPainter {
    private static final int PIXELS_PER_COLUMN_LABEL = 85;
    private static final int PIXELS_PER_ROW_LABEL = 56;

    private PlotPainter() {}

    /** Draws; the same spec gives the same pixels. */
    static BufferedImage paint(ImageSpec spec) throws IOException {
        PlotFrame.Size size = PlotFrame.Size.of(spec);
        float clip = AmplitudeClip.of(spec.raster().values(), spec.style().clipPercentile());
        ColourMap.Scale scale = new ColourMap.Scale(spec.style().colourMap(), clip);
        Ticks across = Ticks.of(spec.across(), Math.max(2, size.width() / PIXELS_PER_COLUMN_LABEL));
        Ticks down = Ticks.of(spec.down(), Math.max(2, size.height() / PIXELS_PER_ROW_LABEL));
        double power = powerOfTen(clip);
        Ticks bar = Ticks.between(-clip / power, clip / power, Math.max(3, size.height() / (2 * PIXELS_PER_ROW_LABEL)));

        PlotFonts fonts = measure();
        PlotFrame frame = PlotFrame.of(size, fonts, across, down, bar);
        BufferedImage image = painted(frame.width(), frame.height(), graphics -> {
            AxisPainter axes = new AxisPainter(graphics, fonts, frame);
            axes.across(spec.across(), across);
            axes.down(spec.down(), down);
            axes.bar(bar, power, clip, "Amplitude" + powerSuffix(power));
            axes.text(spec.title(), note(spec, clip));
        });
        fillData(image, frame, Resampler.resample(spec.raster(), size.width(), size.height()), scale);
        fillBar(image, frame, scale);
        return image;
    }

    static PlotFonts measure() throws IOException {
        Graphics2D graphics = prepared(new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB));
        try {
            return PlotFonts.load(graphics);
        } finally {
            graphics.dispose();
        }
    }

    /** A picture on white. */
    static BufferedImage painted(int width, int height, Consumer<Graphics2D> painter) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = prepared(image);
        try {
            painter.accept(graphics);
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

    private static void fillData(BufferedImage image, PlotFrame frame, float[] picture, ColourMap.Scale scale) {
        int width = frame.data().width();
        int[] colours = new int[picture.length];
        for (int i = 0; i < picture.length; i++) {
            colours[i] = scale.colourOf(picture[i]);
        }
        image.setRGB(frame.left(), frame.top(), width, frame.data().height(), colours, 0, width);
    }

    /** Largest amplitude at the top. */
    private static void fillBar(BufferedImage image, PlotFrame frame, ColourMap.Scale scale) {
        int height = frame.data().height();
        for (int y = 0; y < height; y++) {
            int colour = scale.colourOf((float) (scale.clip() * (1 - 2.0 * y / Math.max(1, height - 1))));
            for (int x = 0; x < PlotFrame.BAR_WIDTH; x++) {
                image.setRGB(frame.barLeft() + x, frame.top() + y, colour);
            }
        }
    }

    /** What labels of the colour bar are divided by: 1 for everyday amplitudes. */
    static double powerOfTen(float clip) {
        double exponent = Math.floor(Math.log10(clip));
        return exponent >= -3 && exponent < 5 ? 1 : Math.pow(10, exponent);
    }

    /** What an axis label adds where its ticks are divided by a power of ten. */
    static String powerSuffix(double power) {
        return power == 1 ? "" : " × 1e" + Math.round(Math.log10(power));
    }

    private static String note(ImageSpec spec, float clip) {
        return String.format(
                Locale.ROOT,
                "%,d × %,d samples; colours saturate at ±%.4g, percentile %s of |amplitude|",
                spec.raster().width(),
                spec.raster().height(),
                clip,
                Human.plain(spec.style().clipPercentile()));
    }

    /**
     * Everything that a picture shows.
     *
     * @param title above the plot
     * @param raster amplitudes
     * @param across axis at the top, left to right
     * @param down axis at the left, top to bottom
     * @param cellAspect height of one cell over its width, as it should look; 0 where the sides have nothing in
     *     common, as traces and milliseconds
     * @param style colours, clip, size
     */
    record ImageSpec(String title, Raster raster, PlotAxis across, PlotAxis down, double cellAspect, ImageStyle style) {

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
