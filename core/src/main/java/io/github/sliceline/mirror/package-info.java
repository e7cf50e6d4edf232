/**
 * Second copies of a file that is being written: in another local file ({@link io.github.sliceline.mirror.TeeStore}),
 * or on a mirror server. Protocols and promises are in {@code docs/mirror.md}.
 *
 * <p>Copies of a file that is edited in place ({@link io.github.sliceline.mirror.EditCopies}) have an undo journal of
 * their own each.
 *
 * <p>Works on bytes by position and knows nothing of what is written; of HDF5 only what its mirror driver says over the
 * network ({@code Hdf5…}).
 */
@NullMarked
package io.github.sliceline.mirror;

import org.jspecify.annotations.NullMarked;
