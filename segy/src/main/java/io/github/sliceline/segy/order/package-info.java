/** Lookup of the trace of each bin, for surveys in any order and of any size. */
@NullMarked
package io.github.sliceline.segy.order;

import org.jspecify.annotations.NullMarked;
