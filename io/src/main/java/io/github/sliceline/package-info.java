/**
 * What every caller meets: the tokens that stop work and show how far it is, the limits of what a file may cost, and the
 * exceptions, with advice where there is any.
 *
 * <p>Start at {@code io.github.sliceline.volume.SeismicVolume}. Uses nothing but {@code java.base}; everything may use it.
 */
@NullMarked
package io.github.sliceline;

import org.jspecify.annotations.NullMarked;
