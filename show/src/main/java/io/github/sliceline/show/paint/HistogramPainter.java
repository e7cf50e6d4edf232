package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.image.PngWriter;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Draws the histogram of a volume's amplitudes, in a window of any size or in a file. The vertical axis counts powers
 * of ten, because the tails have few samples.
 *
 * @param statistics statistics with the histogram
 * @param ink colour of axes and text
 * @param bars colour of the bars
 */
public record HistogramPainter(VolumeStatistics statistics, Color ink, Color bars) {
    private static final String SAMPLES = "Samples";
    private static final String COUNTS = " in a bin (powers of ten)";
    private static final String AMPLITUDE = "Amplitude";
    private static final PlotFrame.Size FILE_SIZE = new PlotFrame.Size(1024, 600);
    private static final Color FILE_BARS = new Color(0x4477AA);
    private static final int LEAST_PIXELS = 2;
    /** Lower end of the axis, so that a bin of one sample has a bar too. */
    private static final double LEAST_POWER = -0.3;

    /**
     * Draws in the graphics' font from the top left corner. Draws nothing if there is no room, or all samples are
     * equal.
     */
    public void paint(Canvas graphics, int width, int height) {
        if (!hasRange() || !Float.isFinite(statistics.min()) || !Float.isFinite(statistics.max())) {
            return;
        }
        double power = power();
        AmplitudeRange range =
                new AmplitudeRange((float) (statistics.min() / power), (float) (statistics.max() / power));
        AmplitudeRange powers = new AmplitudeRange((float) LEAST_POWER, (float) Math.max(1, highest()));
        SmallChart.draw(graphics, width, height, ink, SAMPLES + COUNTS, powers, quantity(AMPLITUDE), range)
                .ifPresent(chart -> bars(graphics, chart.area(), chart::y));
    }

    /**
     * Returns a picture of a histogram with a title.
     *
     * @throws NoFontsException if this Java runtime has no fonts
     * @throws IllegalArgumentException if all samples are equal, or there are none
     */
    public static BufferedImage picture(VolumeStatistics statistics, String title) throws IOException {
        if (statistics.max() <= statistics.min()) {
            throw new IllegalArgumentException("all samples are alike: there is no histogram to draw");
        }
        return picture(statistics, title, AMPLITUDE, SAMPLES);
    }

    /**
     * Returns a picture of the distribution of a quantity.
     *
     * @param counted histogram, from the smallest to the largest value
     * @param quantity name of the quantity
     * @param elements what is counted, such as {@code Traces}
     */
    public static BufferedImage picture(VolumeStatistics counted, String title, String quantity, String elements)
            throws IOException {
        HistogramPainter painter = new HistogramPainter(counted, PlotFrame.INK, FILE_BARS);
        double power = painter.power();
        double highest = painter.highest();
        PlotFrame frame = PlotFrame.of(
                PlotFonts.load(1),
                ViewAxis.between(painter.quantity(quantity), counted.min() / power, counted.max() / power, 1),
                ViewAxis.between(elements + COUNTS, highest, 0, 1),
                Optional.empty(),
                List.of(),
                FILE_SIZE,
                Optional.empty());
        Rectangle2D area = frame.area();
        // A bin of one sample has a bar too, although its power is 0.
        DoubleUnaryOperator top =
                value -> area.getMaxY() - Math.max(LEAST_PIXELS, Math.round(area.getHeight() * value / highest));
        return frame.picture(PngWriter.USUAL_DPI, title, graphics -> painter.bars(graphics, area, top))
                .pixels();
    }

    private boolean hasRange() {
        return statistics.max() > statistics.min();
    }

    private double power() {
        return ColourBar.powerOfTen(Math.max(Math.abs(statistics.min()), Math.abs(statistics.max())));
    }

    private String quantity(String name) {
        return name + ColourBar.powerSuffix(power());
    }

    private double highest() {
        return Math.log10(statistics.histogram().stream()
                        .mapToDouble(Long::doubleValue)
                        .max()
                        .orElse(1))
                + 0.1;
    }

    /** @param top returns the y coordinate of the end of a bar, by its power of ten */
    private void bars(Canvas graphics, Rectangle2D area, DoubleUnaryOperator top) {
        List<Long> bins = statistics.histogram();
        double each = area.getWidth() / bins.size();
        graphics.setColor(bars);
        // Neighbours meet between pixels, so smooth edges would show as lines.
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        for (int bin = 0; bin < bins.size(); bin++) {
            if (bins.get(bin) > 0) {
                double y = top.applyAsDouble(Math.log10(bins.get(bin).doubleValue()));
                graphics.fill(new Rectangle2D.Double(area.getX() + bin * each, y, each, area.getMaxY() - y));
            }
        }
    }
}
