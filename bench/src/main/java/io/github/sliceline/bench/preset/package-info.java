/** Measurements that others published, made again: what they read is made, read in their ways and ours, and set beside. */
@NullMarked
package io.github.sliceline.bench.preset;

import org.jspecify.annotations.NullMarked;
