/**
 * Adding, dropping and refreshing layouts of a volume: further copies of the cube in other chunk shapes, types or
 * filters. The classes that write them are in package {@code chunks}.
 */
@NullMarked
package io.github.sliceline.layouts;

import org.jspecify.annotations.NullMarked;
