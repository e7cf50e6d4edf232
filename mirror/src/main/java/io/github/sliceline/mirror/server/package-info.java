/** A mirror server put together: its options, the protocols that it speaks, and where it listens. */
@NullMarked
package io.github.sliceline.mirror.server;

import org.jspecify.annotations.NullMarked;
