/** The conversion dialog: describes a SEG-Y file, lets the user correct it, and converts it to an HDF5 volume. */
@NullMarked
package io.github.sliceline.viewer.convert;

import org.jspecify.annotations.NullMarked;
