package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * Draws the histogram of a volume's amplitudes, at any size. Upward counts powers of ten, since few samples make up its tails.
 *
 * @param statistics whose histogram is drawn
 * @param ink of axes and text
 * @param bars their colour
 */
public record HistogramPainter(VolumeStatistics statistics, Color ink, Color bars) {
    /** A bin of one sample has a bar too. */
    private static final double LEAST_POWER = -0.3;

    /** Draws in the graphics' font from the top left corner on; nothing where there is no room, or no range. */
    public void paint(Graphics2D graphics, int width, int height) {
        float low = statistics.min();
        float high = statistics.max();
        if (!(high > low) || !Float.isFinite(low) || !Float.isFinite(high)) {
            return;
        }
        double largest = statistics.histogram().stream()
                .mapToDouble(Long::doubleValue)
                .max()
                .orElse(1);
        double power = ColourBar.powerOfTen(Math.max(Math.abs(low), Math.abs(high)));
        SmallChart.draw(
                        graphics,
                        width,
                        height,
                        ink,
                        "Samples in a bin (powers of ten)",
                        new AmplitudeRange((float) LEAST_POWER, (float) Math.max(1, Math.log10(largest) + 0.1)),
                        "Amplitude" + ColourBar.powerSuffix(power),
                        new AmplitudeRange((float) (low / power), (float) (high / power)))
                .ifPresent(chart -> bars(graphics, chart));
    }

    private void bars(Graphics2D graphics, SmallChart chart) {
        List<Long> bins = statistics.histogram();
        double each = chart.area().getWidth() / bins.size();
        graphics.setColor(bars);
        // Neighbours meet between pixels: smoothed edges would show as lines.
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        for (int bin = 0; bin < bins.size(); bin++) {
            if (bins.get(bin) > 0) {
                double top = chart.y(Math.log10(bins.get(bin).doubleValue()));
                double left = chart.area().getX() + bin * each;
                graphics.fill(
                        new Rectangle2D.Double(left, top, each, chart.area().getMaxY() - top));
            }
        }
    }
}
