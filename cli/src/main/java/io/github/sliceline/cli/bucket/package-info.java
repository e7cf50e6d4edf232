/** Loads the module for {@code s3://} at its first use; its jars are not on the class path. */
@NullMarked
package io.github.sliceline.cli.bucket;

import org.jspecify.annotations.NullMarked;
