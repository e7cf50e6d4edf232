/**
 * Collects which trace is of which bin while headers are scanned: as runs along lines if there are few, else as records sorted in
 * bounded memory. Both are a {@link io.github.sliceline.segy.order.TraceLookup}.
 */
@NullMarked
package io.github.sliceline.segy.sort;

import org.jspecify.annotations.NullMarked;
