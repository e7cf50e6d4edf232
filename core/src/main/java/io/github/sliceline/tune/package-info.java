/**
 * The values of tuning: kinds of drive, costs of requests, layouts of a cube, directions in which a volume is read, and
 * predicted costs of reads. Values only: no files, no measurements.
 */
@NullMarked
package io.github.sliceline.tune;

import org.jspecify.annotations.NullMarked;
