/**
 * Types that every caller needs: progress, cancellation, limits for untrusted files, and exceptions with advice.
 *
 * <p>Start at {@code io.github.sliceline.volume.SeismicVolume}. Uses nothing but {@code java.base}; every package may use it.
 */
@NullMarked
package io.github.sliceline;

import org.jspecify.annotations.NullMarked;
