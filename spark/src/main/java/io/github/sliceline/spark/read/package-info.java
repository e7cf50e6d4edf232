/** Tables read: from a scan with its columns and filters to parts of volumes, and from a part to batches of rows. Not for users. */
@NullMarked
package io.github.sliceline.spark.read;

import org.jspecify.annotations.NullMarked;
