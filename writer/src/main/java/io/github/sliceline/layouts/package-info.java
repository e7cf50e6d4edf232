/**
 * Layouts of a volume added, dropped and made anew: further copies of the cube in other chunk shapes, types or filters.
 * Package {@code chunks} has the classes that write them.
 */
@NullMarked
package io.github.sliceline.layouts;

import org.jspecify.annotations.NullMarked;
