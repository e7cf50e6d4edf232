package io.github.sliceline.show.paint;

import io.github.sliceline.show.amplitude.AmplitudeHistogram;
import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.axis.ViewAxis;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;

/**
 * The colours of a section beside their amplitudes, the largest at the top, and how often amplitudes occur.
 *
 * @param shown amplitudes of the section from the bottom of the bar to its top; wider than where colours saturate, so that the
 *     ends can be seen and moved
 * @param display how the section is drawn
 */
public record ColourBar(AmplitudeRange shown, Display display) {
    /** A bar for so many times the amplitudes at which colours saturate. */
    public static ColourBar of(Display display, double times) {
        AmplitudeRange range = display.saturation();
        double middle = ((double) range.low() + range.high()) / 2;
        double half = ((double) range.high() - range.low()) / 2 * times;
        return new ColourBar(new AmplitudeRange((float) (middle - half), (float) (middle + half)), display);
    }

    /** Pixel coordinate of an amplitude, from the top of a bar. */
    public double yOf(double amplitude, int height) {
        return (1 - shown.partOf(amplitude)) * height;
    }

    /** Amplitude at a pixel coordinate from the top of a bar. */
    public double amplitudeAt(double y, int height) {
        return shown.high() - y / height * ((double) shown.high() - shown.low());
    }

    /**
     * The display whose colours saturate at another amplitude, with gain and polarity as they are.
     *
     * @param upper whether it is the upper end that is moved, or the lower one
     * @param both whether the other end becomes as far from 0; otherwise it stays
     * @return the display as it is where that would leave no range
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
        // A picture and no rectangles, between which lines would show where a graphics rounds their edges.
        BufferedImage colours = new BufferedImage(1, bar.height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < bar.height; y++) {
            colours.setRGB(0, y, scale.colourOf(amplitudeAt(y + 0.5, bar.height)));
        }
        graphics.drawImage(colours, bar);
    }

    /**
     * Draws how often amplitudes occur, from the right edge of an area to the left; lengths are square roots of counts, since
     * few samples are far from 0.
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

    /** The axis of a bar, from its top to its bottom; what large and small values are divided by, stands in its name. */
    public ViewAxis axis(String quantity, int height) {
        double power = powerOfTen(shown.limit());
        return ViewAxis.between(quantity + powerSuffix(power), shown.high() / power, shown.low() / power, height);
    }

    /** What labels of amplitudes up to a limit are divided by: 1 for everyday ones. */
    static double powerOfTen(float limit) {
        double exponent = Math.floor(Math.log10(limit));
        return exponent >= -3 && exponent < 5 ? 1 : Math.pow(10, exponent);
    }

    /** What an axis label adds where its ticks are divided by a power of ten. */
    static String powerSuffix(double power) {
        return power == 1 ? "" : " × 1e" + Math.round(Math.log10(power));
    }
}
