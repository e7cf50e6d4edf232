/**
 * Seismic volumes and SEG-Y files as tables of Apache Spark. The format is called {@code sliceline} ({@link
 * io.github.sliceline.spark.SlicelineSource}); a {@link io.github.sliceline.spark.Brick} is a row of the table of bricks.
 */
@NullMarked
package io.github.sliceline.spark;

import org.jspecify.annotations.NullMarked;
