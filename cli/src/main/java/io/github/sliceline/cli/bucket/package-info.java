/** What reads and writes {@code s3://}, kept off the class path until it is wanted. */
@NullMarked
package io.github.sliceline.cli.bucket;

import org.jspecify.annotations.NullMarked;
