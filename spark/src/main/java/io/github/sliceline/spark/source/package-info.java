/** Finds the files that a path names, and opens the same version of each file in driver and tasks. Internal. */
@NullMarked
package io.github.sliceline.spark.source;

import org.jspecify.annotations.NullMarked;
