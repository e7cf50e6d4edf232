/**
 * Benchmarks of a user's own files. They time planes, cold and warm, along several read paths, check that all paths
 * return the same floats, and draw a chart of the results. The command line prints them.
 */
@NullMarked
package io.github.sliceline.bench;

import org.jspecify.annotations.NullMarked;
