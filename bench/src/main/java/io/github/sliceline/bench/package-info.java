/**
 * Benchmarks of a user's own files. They time planes, cold and warm, along several read paths, check that all paths
 * return the same floats, and print tables and a chart of the results.
 */
@NullMarked
package io.github.sliceline.bench;

import org.jspecify.annotations.NullMarked;
