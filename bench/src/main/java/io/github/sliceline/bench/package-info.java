/**
 * Times how long planes take, cold and warm, along several read paths, and checks that all give the same floats: a
 * {@link io.github.sliceline.bench.Race}. Of given files and of copies of a survey for {@code bench}, of a made-up
 * survey that goes the whole way for {@code demo}; and the tables and the chart of what came out.
 */
@NullMarked
package io.github.sliceline.bench;

import org.jspecify.annotations.NullMarked;
