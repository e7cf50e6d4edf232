/**
 * Which chunks and which further layouts of a cube suit a drive, and why.
 */
@NullMarked
package io.github.sliceline.tune.advice;

import org.jspecify.annotations.NullMarked;
