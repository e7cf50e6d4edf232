/** Benchmarks. Each class asks one question, in its comment; answers are in {@code docs/measurements.md}. */
@NullMarked
package io.github.sliceline.jmh;

import org.jspecify.annotations.NullMarked;
