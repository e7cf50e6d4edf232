/** Stores volumes anew: in other chunks, with other filters, layouts or sample types, whole or in part; and arrays as volumes. */
@NullMarked
package io.github.sliceline.rechunk;

import org.jspecify.annotations.NullMarked;
