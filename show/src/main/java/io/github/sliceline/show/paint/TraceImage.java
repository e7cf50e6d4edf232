package io.github.sliceline.show.paint;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.Raster;
import io.github.sliceline.show.axis.PlotAxis;
import io.github.sliceline.show.axis.ViewAxis;
import io.github.sliceline.show.axis.Viewport;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Draws one trace as a wiggle: time or depth downward, amplitude to the right, positive lobes filled black. The line is
 * interrupted at missing samples (NaN).
 */
public final class TraceImage {
    private static final int WIDTH = 360;
    private static final int HEIGHT = 1000;
    private static final double REACH = 0.92;

    private TraceImage() {}

    /**
     * Draws a trace with as many samples as the axis.
     *
     * @throws NoFontsException if this Java runtime has no fonts
     */
    public static BufferedImage draw(float[] trace, Axis axis, String title, String quantity, ImageStyle style)
            throws IOException {
        return picture(trace, axis, title, quantity, style).pixels();
    }

    /** Describes the picture without drawing it, for pixels or SVG. */
    public static Picture picture(float[] trace, Axis axis, String title, String quantity, ImageStyle style)
            throws IOException {
        float[] drawn = SectionImage.balanced(trace, axis, style);
        float largest = AmplitudeClip.of(drawn, 100);
        double power = ColourBar.powerOfTen(largest);
        String label = SectionImage.quantity(quantity, axis, style) + ColourBar.powerSuffix(power);
        double end = largest / power / REACH;
        PlotFonts fonts = PlotFonts.load(style.scale());
        PlotFrame frame = PlotFrame.of(
                fonts,
                ViewAxis.between(label, -end, end, 1),
                new ViewAxis(PlotAxis.of(axis), -0.5, axis.size() - 0.5, 1),
                Optional.empty(),
                List.of(),
                new PlotFrame.Size(fonts.pixels(WIDTH), fonts.pixels(HEIGHT)),
                style.size());
        return frame.picture(style.dpi(), title, graphics -> {
            Rectangle area = frame.area();
            trace(graphics, area, Raster.ofTraces(drawn, 1, drawn.length), largest, style.scale());
            int zero = area.x + area.width / 2;
            graphics.setColor(Color.GRAY);
            graphics.drawLine(zero, area.y, zero, area.y + area.height - 1);
        });
    }

    private static void trace(Canvas graphics, Rectangle area, Raster raster, float largest, double scale) {
        // Wide enough that the largest amplitude almost reaches the edge.
        double side = WigglePainter.REACH / REACH;
        Viewport view = new Viewport(-side, -0.5, side, raster.height() - 0.5, area.width, area.height);
        Display display = Display.density(largest).withLooks(Set.of(Look.WIGGLE, Look.AREA));
        SectionPainter.draw(graphics, area, raster, view, display, scale);
    }
}
