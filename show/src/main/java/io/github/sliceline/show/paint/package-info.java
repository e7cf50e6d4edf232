/**
 * Pictures of sections: amplitudes to colours, axes with round line numbers, a colour bar, PNG files.
 *
 * <p>Draws from plain arrays and axes, so it can be tested without a volume; {@link
 * io.github.sliceline.show.paint.SectionImage} is the one place that knows sections. Works without a
 * display ({@code java.awt.headless=true}). The same input gives the same picture on the same fonts.
 */
@NullMarked
package io.github.sliceline.show.paint;

import org.jspecify.annotations.NullMarked;
