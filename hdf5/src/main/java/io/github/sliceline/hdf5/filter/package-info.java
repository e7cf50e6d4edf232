/**
 * The filter pipeline and its filters: decodes stored chunks and encodes new ones. A filter never makes more bytes than its
 * chunk declares, whatever the stored bytes say. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.filter;

import org.jspecify.annotations.NullMarked;
