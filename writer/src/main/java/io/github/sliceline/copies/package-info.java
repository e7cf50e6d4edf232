/**
 * Samples of a volume, stored once more: in other chunks, as other types, through other filters. Further copies of a cube
 * are made with it, and new files from old ones. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.copies;

import org.jspecify.annotations.NullMarked;
