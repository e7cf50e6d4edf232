/**
 * Volumes written: the driver lays one out, tasks write its chunks, the driver commits what tasks say that they wrote. Not for
 * users.
 */
@NullMarked
package io.github.sliceline.spark.write;

import org.jspecify.annotations.NullMarked;
