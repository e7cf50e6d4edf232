/**
 * Stores volumes again, whole or in part, in other chunks or with other filters, layouts or sample types; and arrays as
 * volumes.
 */
@NullMarked
package io.github.sliceline.rechunk;

import org.jspecify.annotations.NullMarked;
