/**
 * Benchmarks on a user's own files: times how long planes take, cold and warm, along several read paths, checks that all paths
 * give the same floats, and makes tables and a chart of the results.
 */
@NullMarked
package io.github.sliceline.bench;

import org.jspecify.annotations.NullMarked;
