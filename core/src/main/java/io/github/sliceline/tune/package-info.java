/**
 * The words of tuning: which kind of drive, what a request costs on it, which copy of the samples a layout is, which way a volume
 * is read, and how long that is predicted to take. Values only: no file, no measuring.
 */
@NullMarked
package io.github.sliceline.tune;

import org.jspecify.annotations.NullMarked;
