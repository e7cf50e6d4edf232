/** Starts a mirror server: its options, its protocols, and the addresses on which it listens. */
@NullMarked
package io.github.sliceline.mirror.server;

import org.jspecify.annotations.NullMarked;
