/**
 * Pictures of sections: amplitudes in colours at any zoom, axes with round line numbers, a colour bar, charts.
 *
 * <p>{@link io.github.sliceline.show.paint.SectionPainter} paints the part of a {@link
 * io.github.sliceline.show.amplitude.Raster} that a {@link io.github.sliceline.show.axis.Viewport} shows, with the
 * settings of a {@link io.github.sliceline.show.paint.Display}. {@link io.github.sliceline.show.paint.AxisPainter} and
 * {@link io.github.sliceline.show.paint.ColourBar} draw the surroundings.
 *
 * <p>Draws from plain arrays and axes, so it can be tested without a volume; only {@link
 * io.github.sliceline.show.paint.SectionImage} knows sections. Works without a display ({@code
 * java.awt.headless=true}). With the same fonts, the same input gives the same picture.
 */
@NullMarked
package io.github.sliceline.show.paint;

import org.jspecify.annotations.NullMarked;
