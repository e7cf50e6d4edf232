/**
 * Pictures of sections: amplitudes to colours at any zoom, axes with round line numbers, a colour bar, charts.
 *
 * <p>{@link io.github.sliceline.show.paint.SectionPainter} makes pixels of a {@link io.github.sliceline.show.amplitude.Raster},
 * the part of it that a {@link io.github.sliceline.show.axis.Viewport} shows, as a {@link
 * io.github.sliceline.show.paint.Display} says. {@link io.github.sliceline.show.paint.AxisPainter} and {@link
 * io.github.sliceline.show.paint.ColourBar} draw what stands around it.
 *
 * <p>Draws from plain arrays and axes, so it can be tested without a volume; {@link
 * io.github.sliceline.show.paint.SectionImage} is the one place that knows sections. Works without a
 * display ({@code java.awt.headless=true}). The same input gives the same picture on the same fonts.
 */
@NullMarked
package io.github.sliceline.show.paint;

import org.jspecify.annotations.NullMarked;
