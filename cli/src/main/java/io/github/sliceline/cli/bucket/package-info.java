/** Loads the module for {@code s3://} when it is first needed; its jars are not on the class path. */
@NullMarked
package io.github.sliceline.cli.bucket;

import org.jspecify.annotations.NullMarked;
