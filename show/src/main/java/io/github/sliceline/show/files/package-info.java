/**
 * Arrays to files that other tools read: {@code .npy}, CSV and raw floats. Of volumes it knows the axes only:
 * an array is its axes and a stream of floats, so that a sub-volume larger than memory passes through.
 */
@NullMarked
package io.github.sliceline.show.files;

import org.jspecify.annotations.NullMarked;
