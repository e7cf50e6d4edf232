/** Places of surveys on the earth: coordinate reference systems, and features for maps of other programs. */
@NullMarked
package io.github.sliceline.show.map;

import org.jspecify.annotations.NullMarked;
