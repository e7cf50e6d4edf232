/**
 * The metadata of HDF5 files, each structure read and written by one class: superblock, object headers and their messages,
 * groups, heaps, B-trees; attributes are read here. A {@link io.github.sliceline.hdf5.format.FieldReader} never reads past its end,
 * and says where it stands when something is wrong; an {@link io.github.sliceline.hdf5.format.FieldWriter} puts the bytes of a
 * structure together.
 *
 * <p>The source of each structure is the HDF5 File Format Specification, version 3.0. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.format;

import org.jspecify.annotations.NullMarked;
