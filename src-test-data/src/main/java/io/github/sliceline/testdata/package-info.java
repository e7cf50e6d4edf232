/**
 * Synthetic surveys for tests, demonstrations and benchmarks. The same seed gives the same samples, bit for bit, on every
 * machine and with any number of threads.
 *
 * <p>{@link io.github.sliceline.testdata.SyntheticSurvey} makes traces, {@link io.github.sliceline.testdata.SyntheticSegy}
 * writes them as SEG-Y. Nothing here uses the library that it tests, so that a mistake in one cannot hide in the other.
 */
@NullMarked
package io.github.sliceline.testdata;

import org.jspecify.annotations.NullMarked;
