/**
 * Times how long planes take, cold and warm, along several read paths, and checks that all paths give the same floats: a
 * {@link io.github.sliceline.bench.Race}. A {@link io.github.sliceline.bench.Bench} races the paths on a file, a {@link
 * io.github.sliceline.bench.Sweep} on copies of a survey in many chunk shapes. Also the tables and the chart of the results.
 */
@NullMarked
package io.github.sliceline.bench;

import org.jspecify.annotations.NullMarked;
