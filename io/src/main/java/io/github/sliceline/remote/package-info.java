/**
 * Where volumes are, files of this machine or objects of stores, and which version stands there; and the seam by which stores of
 * objects are read and written.
 * Nothing here knows what the bytes are. A store of a kind of its own is found by {@link java.util.ServiceLoader}.
 */
@NullMarked
package io.github.sliceline.remote;

import org.jspecify.annotations.NullMarked;
