/** Changes a file completely or not at all, with an undo journal beside it. Knows nothing of HDF5. */
@NullMarked
package io.github.sliceline.undo;

import org.jspecify.annotations.NullMarked;
