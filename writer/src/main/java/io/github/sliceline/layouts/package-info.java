/**
 * Further layouts of a cube: its samples, stored once more in other chunks, as other types, through other filters. New files are
 * made of old ones with it too. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.layouts;

import org.jspecify.annotations.NullMarked;
