/** Starts a mirror server: its options, the protocols that it speaks, and the addresses on which it listens. */
@NullMarked
package io.github.sliceline.mirror.server;

import org.jspecify.annotations.NullMarked;
