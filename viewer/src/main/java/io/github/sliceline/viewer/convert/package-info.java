/** SEG-Y files made HDF5 volumes: what is in them, how that is corrected, and the conversion; the dialog for it. */
@NullMarked
package io.github.sliceline.viewer.convert;

import org.jspecify.annotations.NullMarked;
