/**
 * Layouts of a cube: further copies of its samples in other chunk shapes, types or filters. Rechunking into a new file
 * uses the same classes. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.layouts;

import org.jspecify.annotations.NullMarked;
