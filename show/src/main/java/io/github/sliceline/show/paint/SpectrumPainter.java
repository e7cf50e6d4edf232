package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.Spectrum;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Path2D;

/**
 * Draws a spectrum as a line over its frequencies, at any size.
 *
 * @param spectrum the spectrum
 * @param inDecibels true for a vertical axis in decibels below the largest amplitude, false for amplitudes
 * @param ink colour of axes and text
 * @param line colour of the spectrum
 */
public record SpectrumPainter(Spectrum spectrum, boolean inDecibels, Color ink, Color line) {
    private static final float FLOOR_DECIBELS = -60;
    private static final float LINE_WIDTH = 1.5f;

    /** Draws in the graphics' font from the top left corner. Draws nothing if there is no room. */
    public void paint(Canvas graphics, int width, int height) {
        double power = inDecibels ? 1 : ColourBar.powerOfTen((float) spectrum.largest());
        AmplitudeRange range = inDecibels
                ? new AmplitudeRange(FLOOR_DECIBELS, 0)
                : new AmplitudeRange(0, (float) (spectrum.largest() / power));
        String measured = inDecibels ? "dB below the largest" : "Amplitude" + ColourBar.powerSuffix(power);
        AmplitudeRange frequencies = new AmplitudeRange(0, (float) spectrum.highest());
        SmallChart.draw(
                        graphics,
                        width,
                        height,
                        ink,
                        measured,
                        range,
                        "Frequency (" + spectrum.unit() + ")",
                        frequencies)
                .ifPresent(chart -> curve(graphics, chart, power));
    }

    private void curve(Canvas graphics, SmallChart chart, double power) {
        Path2D path = new Path2D.Double();
        for (int k = 0; k < spectrum.amplitudes().size(); k++) {
            double value = inDecibels
                    ? spectrum.decibels(k, FLOOR_DECIBELS)
                    : spectrum.amplitudes().get(k) / power;
            double x = chart.x(k * spectrum.step());
            if (k == 0) {
                path.moveTo(x, chart.y(value));
            } else {
                path.lineTo(x, chart.y(value));
            }
        }
        graphics.setColor(line);
        graphics.setStroke(new BasicStroke(LINE_WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(path);
    }
}
