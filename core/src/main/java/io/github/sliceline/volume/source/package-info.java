/**
 * What a file of any kind tells of a volume beside its samples: which traces there are, where bins lie, and headers. Values
 * and interfaces only; {@code volume} implements them for HDF5.
 */
@NullMarked
package io.github.sliceline.volume.source;

import org.jspecify.annotations.NullMarked;
