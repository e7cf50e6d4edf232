/**
 * Measures a drive: reads of many lengths and queue depths in a file of random bytes, past the page cache. Start at {@link
 * io.github.sliceline.bench.probe.StorageProbe}.
 */
@NullMarked
package io.github.sliceline.bench.probe;

import org.jspecify.annotations.NullMarked;
