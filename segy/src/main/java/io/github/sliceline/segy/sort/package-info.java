/**
 * How that is found: as runs along lines where there are few, else as records sorted in bounded memory. Both are a {@link
 * io.github.sliceline.segy.order.TraceLookup}. Nobody else needs to know.
 */
@NullMarked
package io.github.sliceline.segy.sort;

import org.jspecify.annotations.NullMarked;
