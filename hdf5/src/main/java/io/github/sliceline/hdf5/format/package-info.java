/**
 * The metadata of HDF5 files: superblock, object headers and their messages, groups, heaps, B-trees. One class reads
 * and writes each structure. Attributes are read here. A {@link io.github.sliceline.hdf5.format.FieldReader} never
 * reads past its end, and its errors state the position. A {@link io.github.sliceline.hdf5.format.FieldWriter}
 * assembles the bytes of a structure.
 *
 * <p>The source of each structure is the HDF5 File Format Specification, version 3.0. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.format;

import org.jspecify.annotations.NullMarked;
