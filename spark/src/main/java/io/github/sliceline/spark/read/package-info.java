/**
 * Reads tables: cuts a scan with its columns and filters into parts of volumes, and a part into batches of rows.
 * Internal.
 */
@NullMarked
package io.github.sliceline.spark.read;

import org.jspecify.annotations.NullMarked;
