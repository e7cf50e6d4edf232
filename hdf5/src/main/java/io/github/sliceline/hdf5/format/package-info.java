/**
 * The metadata of HDF5 files, parsed by us: superblock, object headers and their messages, groups, heaps, B-trees,
 * attributes; types and extents are also written here. A {@link io.github.sliceline.hdf5.format.Cursor} never reads past its end, and says where it stands when
 * something is wrong.
 *
 * <p>The source of each structure is the HDF5 File Format Specification, version 3.0. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.format;

import org.jspecify.annotations.NullMarked;
