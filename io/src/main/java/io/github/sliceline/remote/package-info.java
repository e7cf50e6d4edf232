/**
 * The location of a volume, a local file or an object of a store, and its version. Contains the interface that stores
 * of objects implement, found by {@link java.util.ServiceLoader}. Knows nothing of the meaning of the bytes.
 */
@NullMarked
package io.github.sliceline.remote;

import org.jspecify.annotations.NullMarked;
