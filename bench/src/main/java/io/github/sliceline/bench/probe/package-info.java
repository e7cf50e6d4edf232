/**
 * Measurement of a drive: reads of several sizes and queue depths in a file of random bytes, past the page cache. Start
 * at {@link io.github.sliceline.bench.probe.StorageProbe}.
 */
@NullMarked
package io.github.sliceline.bench.probe;

import org.jspecify.annotations.NullMarked;
