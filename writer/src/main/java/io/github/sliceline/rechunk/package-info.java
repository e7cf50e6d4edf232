/** Stores volumes anew: in other chunks, with other filters, layouts or sample types, whole or in part. */
@NullMarked
package io.github.sliceline.rechunk;

import org.jspecify.annotations.NullMarked;
