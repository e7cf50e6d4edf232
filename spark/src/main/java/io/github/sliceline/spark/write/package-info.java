/** Writes volumes: the driver lays the file out, tasks write chunks, and the driver commits. Internal. */
@NullMarked
package io.github.sliceline.spark.write;

import org.jspecify.annotations.NullMarked;
