/**
 * Which trace is of which bin, for surveys in any order and any number of traces: as runs along lines where there are few,
 * else as records sorted in bounded memory. Both are a {@link io.github.sliceline.segy.order.TraceLookup}.
 */
@NullMarked
package io.github.sliceline.segy.order;

import org.jspecify.annotations.NullMarked;
