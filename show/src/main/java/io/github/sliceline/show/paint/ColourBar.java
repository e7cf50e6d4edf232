package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeHistogram;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.ViewAxis;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/**
 * A colour bar: colours beside their amplitudes, the largest at the top, and a histogram of the amplitudes.
 *
 * @param shown amplitudes from the bottom of the bar to its top. Wider than the range of colours, so that the ends of
 *     the range are visible and can be moved.
 * @param display how the section is drawn
 */
public record ColourBar(AmplitudeRange shown, Display display) {
    /** Returns a bar that shows {@code times} times the range of colours. */
    public static ColourBar of(Display display, double times) {
        AmplitudeRange range = display.saturation();
        double middle = ((double) range.low() + range.high()) / 2;
        double half = ((double) range.high() - range.low()) / 2 * times;
        return new ColourBar(new AmplitudeRange((float) (middle - half), (float) (middle + half)), display);
    }

    /** Returns the pixel coordinate of an amplitude, from the top of a bar. */
    public double yOf(double amplitude, int height) {
        return (1 - shown.partOf(amplitude)) * height;
    }

    /** Returns the amplitude at a pixel coordinate from the top of a bar. */
    public double amplitudeAt(double y, int height) {
        return shown.high() - y / height * ((double) shown.high() - shown.low());
    }

    /**
     * Returns a display whose colours saturate at another amplitude, with unchanged gain and polarity.
     *
     * @param upper true to move the upper end, false to move the lower end
     * @param both true to move the other end to the same distance from 0
     * @return the unchanged display if the range would become empty
     */
    public Display saturatingAt(double amplitude, boolean upper, boolean both) {
        AmplitudeRange range = display.range();
        float value = (float) (amplitude * display.gain() * (display.reversedPolarity() ? -1 : 1));
        boolean high = upper != display.reversedPolarity();
        float newHigh = high ? value : both ? 0 - value : range.high();
        float newLow = high ? both ? 0 - value : range.low() : value;
        return newHigh > newLow && Float.isFinite(newLow) && Float.isFinite(newHigh)
                ? display.withRange(new AmplitudeRange(newLow, newHigh))
                : display;
    }

    /** Draws the colours. */
    public void colours(Canvas graphics, Rectangle bar) {
        ColourScale scale = ColourScale.of(display);
        // An image, because rounded edges of rectangles would leave lines between them.
        BufferedImage colours = new BufferedImage(1, bar.height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < bar.height; y++) {
            colours.setRGB(0, y, scale.colourOf(amplitudeAt(y + 0.5, bar.height)));
        }
        graphics.drawImage(colours, bar);
    }

    /**
     * Draws the histogram, from the right edge of an area to the left. Lengths are square roots of counts, because few
     * samples are far from 0.
     */
    public void histogram(Graphics2D graphics, Rectangle area, AmplitudeHistogram histogram, Color colour) {
        graphics.setColor(colour);
        double most = Math.sqrt((double) Math.max(1, histogram.most()));
        double width = ((double) histogram.range().high() - histogram.range().low()) / histogram.bins();
        for (int y = 0; y < area.height; y++) {
            double bin = Math.floor(
                    (amplitudeAt(y + 0.5, area.height) - histogram.range().low()) / width);
            double count = bin < 0 || bin >= histogram.bins() ? 0.0 : histogram.count((int) bin);
            int length = (int) Math.round(Math.sqrt(count) / most * area.width);
            graphics.fillRect(area.x + area.width - length, area.y + y, length, 1);
        }
    }

    /**
     * Returns the axis of a bar from top to bottom. Large and small values are divided by a power of ten, which the
     * axis' name contains.
     */
    public ViewAxis axis(String quantity, int height) {
        double power = powerOfTen(shown.limit());
        return ViewAxis.between(quantity + powerSuffix(power), shown.high() / power, shown.low() / power, height);
    }

    /** Returns the power of ten by which labels of amplitudes up to a limit are divided; 1 for everyday amplitudes. */
    static double powerOfTen(float limit) {
        double exponent = Math.floor(Math.log10(limit));
        return exponent >= -3 && exponent < 5 ? 1 : Math.pow(10, exponent);
    }

    /** Returns the suffix of an axis' name for ticks that are divided by a power of ten. */
    static String powerSuffix(double power) {
        return power == 1 ? "" : " × 1e" + Math.round(Math.log10(power));
    }
}
