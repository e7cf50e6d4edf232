/** Prints tables, JSON and advice, for benchmarks and for the command line. */
@NullMarked
package io.github.sliceline.bench.report;

import org.jspecify.annotations.NullMarked;
