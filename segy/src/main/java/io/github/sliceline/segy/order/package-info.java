/** Finds the trace of each bin, for surveys in any order and with any number of traces. */
@NullMarked
package io.github.sliceline.segy.order;

import org.jspecify.annotations.NullMarked;
