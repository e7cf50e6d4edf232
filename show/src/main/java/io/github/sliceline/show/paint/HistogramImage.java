package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The histogram of a volume's amplitudes. Upward counts powers of ten, since few samples make up its tails. */
public final class HistogramImage {
    private static final PlotFrame.Size SIZE = new PlotFrame.Size(1024, 600);
    private static final Color BAR = new Color(0x4477AA);

    private HistogramImage() {}

    /**
     * Draws it; fails if this Java runtime has no fonts.
     *
     * @throws IllegalArgumentException if all samples are alike, or there are none
     */
    public static BufferedImage draw(VolumeStatistics statistics, String title) throws IOException {
        double low = statistics.min();
        double high = statistics.max();
        if (!(high > low)) {
            throw new IllegalArgumentException("all samples are alike: there is no histogram to draw");
        }
        List<Long> bins = statistics.histogram();
        double most =
                Math.log10(bins.stream().mapToDouble(Long::doubleValue).max().orElse(1)) + 0.1;
        double power = ColourBar.powerOfTen((float) Math.max(Math.abs(low), Math.abs(high)));
        ViewAxis across =
                ViewAxis.between("Amplitude" + ColourBar.powerSuffix(power), low / power, high / power, SIZE.width());
        ViewAxis upward = ViewAxis.between("Samples in a bin (powers of ten)", most, 0, SIZE.height());
        PlotFonts fonts = PlotPainter.measure(1);
        PlotTicks ticks = PlotTicks.of(fonts, across, upward, Optional.empty());
        PlotFrame frame = PlotFrame.of(SIZE, fonts, ticks);
        return PlotPainter.painted(frame.width(), frame.height(), graphics -> {
            bars(graphics, frame, bins, most);
            AxisPainter axes = fonts.axes(graphics);
            axes.frame(frame.area());
            axes.above(across, ticks.across(), frame.area());
            axes.left(upward, ticks.down(), frame.area());
            new PlotText(graphics, fonts, frame).write(title, List.of(), false);
        });
    }

    /** A bin of one sample has a bar too, though the power is 0. */
    private static void bars(Graphics2D graphics, PlotFrame frame, List<Long> bins, double most) {
        graphics.setColor(BAR);
        for (int bin = 0; bin < bins.size(); bin++) {
            if (bins.get(bin) > 0) {
                int left = frame.left() + frame.data().width() * bin / bins.size();
                int right = frame.left() + frame.data().width() * (bin + 1) / bins.size();
                double power = Math.log10(bins.get(bin).doubleValue());
                int height = Math.max(2, (int) Math.round(frame.data().height() * power / most));
                graphics.fillRect(left, frame.bottom() - height, right - left, height);
            }
        }
    }
}
