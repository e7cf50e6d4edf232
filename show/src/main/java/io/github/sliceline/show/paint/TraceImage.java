package io.github.sliceline.show.paint;

import io.github.sliceline.volume.SectionAxis;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * One trace as a wiggle: time or depth downward, amplitude to the right, positive lobes filled black.
 * The line is broken where samples are missing (NaN).
 */
public final class TraceImage {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 1000;
    private static final int PIXELS_PER_AMPLITUDE = 72;
    private static final double REACH = 0.92;

    private TraceImage() {}

    /** Draws a trace, of as many samples as the axis has; fails if this Java runtime has no fonts. */
    public static BufferedImage draw(float[] trace, SectionAxis axis, String title, String quantity, ImageStyle style)
            throws IOException {
        return picture(trace, axis, title, quantity, style).pixels();
    }

    /** The same, not yet drawn: it can become lines and text too. */
    public static Picture picture(float[] trace, SectionAxis axis, String title, String quantity, ImageStyle style)
            throws IOException {
        float[] drawn = SectionImage.balanced(trace, axis, style);
        float largest = AmplitudeClip.of(drawn, 100);
        double power = PlotTicks.powerOfTen(largest);
        // A very fine axis, so that its ends lie half a cell, and thus nothing visible, off the edges.
        PlotAxis across = new PlotAxis(
                SectionImage.quantity(quantity, axis, style) + PlotTicks.powerSuffix(power),
                -largest / power / REACH,
                2 * largest / power / REACH / 100_000,
                100_001);
        PlotAxis down = SectionImage.axis(axis);
        PlotFonts fonts = PlotPainter.measure(style.scale());
        PlotFrame.Size usual = new PlotFrame.Size(fonts.pixels(WIDTH), fonts.pixels(HEIGHT));
        PlotFrame.Size room = style.size()
                .map(size -> new PlotFrame.Size(size.width(), size.height()))
                .orElse(usual);
        PlotTicks ticks = new PlotTicks(
                Ticks.between(
                        -largest / power,
                        largest / power,
                        Math.max(2, room.width() / fonts.pixels(PIXELS_PER_AMPLITUDE))),
                PlotTicks.of(room, fonts, across, down, Optional.empty()).down(),
                Optional.empty());
        PlotFrame around = PlotFrame.of(usual, fonts, ticks);
        PlotFrame frame =
                style.size().map(size -> around.fitted(size, fonts, ticks)).orElse(around);
        Raster raster = Raster.ofTraces(drawn, 1, drawn.length);
        return new Picture(frame.width(), frame.height(), style.dpi(), graphics -> {
            double half = frame.data().width() / 2.0;
            int zero = frame.left() + (int) half;
            new WigglePainter(graphics, frame, EnumSet.of(Look.WIGGLE, Look.AREA), style.scale())
                    .trace(raster, 0, frame.left() + half, half * REACH, largest);
            graphics.setColor(Color.GRAY);
            graphics.drawLine(zero, frame.top(), zero, frame.bottom() - 1);
            AxisPainter axes = new AxisPainter(graphics, fonts, frame);
            axes.across(across, ticks.across());
            axes.down(down, ticks.down());
            axes.text(title, List.of(), false);
        });
    }
}
