/** Volumes stored in another way: other chunks, filters, layouts, sample types, or a part of them. */
@NullMarked
package io.github.sliceline.rechunk;

import org.jspecify.annotations.NullMarked;
