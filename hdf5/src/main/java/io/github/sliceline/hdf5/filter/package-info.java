/**
 * How a stored chunk becomes its elements again: the filter pipeline and each filter. A filter makes at most the bytes
 * that its chunk declares, whatever the stored bytes say. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.filter;

import org.jspecify.annotations.NullMarked;
