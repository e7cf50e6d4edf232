/**
 * Types that every caller needs: progress, cancellation, limits for untrusted files, and exceptions with advice.
 *
 * <p>Start at {@code io.github.sliceline.volume.SeismicVolume}. Every package may use this one. It uses only {@code
 * java.base}.
 */
@NullMarked
package io.github.sliceline;

import org.jspecify.annotations.NullMarked;
