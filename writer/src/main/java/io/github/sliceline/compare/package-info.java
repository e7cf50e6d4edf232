/** Compares two volumes at the places that both have: figures, maps, and the difference as a volume. */
@NullMarked
package io.github.sliceline.compare;

import org.jspecify.annotations.NullMarked;
