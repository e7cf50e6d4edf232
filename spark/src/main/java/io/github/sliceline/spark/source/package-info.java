/** Which files a path names, and how driver and tasks open the same version of a file. Not for users. */
@NullMarked
package io.github.sliceline.spark.source;

import org.jspecify.annotations.NullMarked;
