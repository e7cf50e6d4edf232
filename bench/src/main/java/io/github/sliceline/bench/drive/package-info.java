/**
 * Simulated drives: {@link io.github.sliceline.bench.drive.SimulatedDrive} opens volumes so that each request of the direct
 * read path waits as long as a model of a drive says.
 */
@NullMarked
package io.github.sliceline.bench.drive;

import org.jspecify.annotations.NullMarked;
