/** Benchmarks. The javadoc of each class says what it measures; results are in {@code docs/measurements.md}. */
@NullMarked
package io.github.sliceline.jmh;

import org.jspecify.annotations.NullMarked;
