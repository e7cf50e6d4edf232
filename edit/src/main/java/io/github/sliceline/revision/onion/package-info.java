/**
 * Reads and writes the file of revisions, in the format of HDF5's onion driver.
 *
 * <p>The format is that of libhdf5 1.14 (H5FDonion.c, H5FDonion_header.c, H5FDonion_history.c, H5FDonion_index.c):
 * little-endian; a header that says where the table of all revisions is; for each revision a record with the pages
 * that differ from the first file and where they are. All parts end with a checksum. {@code docs/history.md} has it
 * field by field.
 */
@NullMarked
package io.github.sliceline.revision.onion;

import org.jspecify.annotations.NullMarked;
