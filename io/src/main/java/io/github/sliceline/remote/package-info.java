/**
 * Where a volume is, a local file or an object of a store, and which version is there; and the interface that stores of
 * objects implement, found by {@link java.util.ServiceLoader}. Knows nothing of what the bytes mean.
 */
@NullMarked
package io.github.sliceline.remote;

import org.jspecify.annotations.NullMarked;
