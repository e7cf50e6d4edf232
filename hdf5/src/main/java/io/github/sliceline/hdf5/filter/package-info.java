/**
 * The filter pipeline and its filters: decoding stored chunks and encoding new ones. A filter never makes more bytes
 * than its chunk declares, even if the stored bytes claim so. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.filter;

import org.jspecify.annotations.NullMarked;
