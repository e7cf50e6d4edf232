/**
 * Seismic volumes and SEG-Y files as tables of Apache Spark. The name of the format is {@code sliceline}
 * ({@link io.github.sliceline.spark.SlicelineSource}). A row of the table of bricks is a
 * {@link io.github.sliceline.spark.Brick}.
 */
@NullMarked
package io.github.sliceline.spark;

import org.jspecify.annotations.NullMarked;
