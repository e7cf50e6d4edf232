package io.github.sliceline.cli.render;

import io.github.sliceline.volume.SectionAxis;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One trace as a wiggle: time or depth downward, amplitude to the right, positive lobes filled black.
 * The line is broken where samples are missing (NaN).
 */
public final class TraceImage {
    private static final PlotFrame.Size SIZE = new PlotFrame.Size(360, 1000);
    private static final double REACH = 0.92;

    private TraceImage() {}

    /** Draws a trace, of as many samples as the axis has; fails if this Java runtime has no fonts. */
    public static BufferedImage draw(float[] trace, SectionAxis axis, String title) throws IOException {
        PlotAxis down = SectionImage.axis(axis);
        double largest = AmplitudeClip.of(trace, 100);
        double power = PlotPainter.powerOfTen((float) largest);
        // A very fine axis, so that its ends lie half a cell, and thus nothing visible, off the edges.
        PlotAxis across = new PlotAxis(
                "Amplitude" + PlotPainter.powerSuffix(power),
                -largest / power / REACH,
                2 * largest / power / REACH / 100_000,
                100_001);
        Ticks acrossTicks = Ticks.between(-largest / power, largest / power, 5);
        Ticks downTicks = Ticks.of(down, SIZE.height() / 56);
        PlotFonts fonts = PlotPainter.measure();
        PlotFrame frame = PlotFrame.withoutBar(SIZE, fonts, acrossTicks, downTicks);
        return PlotPainter.painted(frame.width(), frame.height(), graphics -> {
            wiggle(graphics, frame, trace, largest / REACH);
            AxisPainter axes = new AxisPainter(graphics, fonts, frame);
            axes.across(across, acrossTicks);
            axes.down(down, downTicks);
            axes.text(title, "");
        });
    }

    private static void wiggle(Graphics2D graphics, PlotFrame frame, float[] trace, double edge) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        double zero = frame.left() + frame.data().width() / 2.0;
        Shape whole = graphics.getClip();
        for (Path2D run : runs(frame, trace, edge)) {
            Path2D lobes = new Path2D.Double(run);
            lobes.lineTo(zero, run.getCurrentPoint().getY());
            lobes.lineTo(zero, run.getBounds2D().getMinY());
            lobes.closePath();
            graphics.setColor(Color.BLACK);
            graphics.setStroke(new BasicStroke(1.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            graphics.draw(run);
            graphics.clip(new Rectangle2D.Double(
                    zero, frame.top(), frame.right() - zero, frame.data().height()));
            graphics.fill(lobes);
            graphics.setClip(whole);
        }
        graphics.setColor(Color.GRAY);
        graphics.drawLine((int) zero, frame.top(), (int) zero, frame.bottom() - 1);
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        graphics.setStroke(new BasicStroke());
    }

    /** The trace as lines, one for each run of finite samples. */
    private static List<Path2D> runs(PlotFrame frame, float[] trace, double edge) {
        List<Path2D> runs = new ArrayList<>();
        boolean open = false;
        for (int i = 0; i < trace.length; i++) {
            if (!Float.isFinite(trace[i])) {
                open = false;
                continue;
            }
            double x = frame.left() + frame.data().width() / 2.0 * (1 + trace[i] / edge);
            double y = frame.top() + frame.data().height() * (i + 0.5) / trace.length;
            if (open) {
                runs.get(runs.size() - 1).lineTo(x, y);
            } else {
                Path2D run = new Path2D.Double();
                run.moveTo(x, y);
                runs.add(run);
                open = true;
            }
        }
        return runs;
    }
}
