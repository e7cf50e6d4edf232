/**
 * Index of the traces of each bin, built while headers are scanned. Few runs along lines are kept as runs. Otherwise
 * each trace becomes a record, sorted in bounded memory. Both are a
 * {@link io.github.sliceline.segy.order.TraceLookup}.
 */
@NullMarked
package io.github.sliceline.segy.sort;

import org.jspecify.annotations.NullMarked;
