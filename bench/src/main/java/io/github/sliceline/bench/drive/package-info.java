/**
 * Drives that are not at hand: {@link io.github.sliceline.bench.drive.SimulatedDrive} opens volumes that are read as if they
 * lay on one, by the direct path, with every request waiting as long as the drive's model says.
 */
@NullMarked
package io.github.sliceline.bench.drive;

import org.jspecify.annotations.NullMarked;
