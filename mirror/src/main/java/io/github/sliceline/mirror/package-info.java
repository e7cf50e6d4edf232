/**
 * Replicas of a file, on this machine or on mirror servers. {@link io.github.sliceline.mirror.MirrorTargets} makes the
 * {@link io.github.sliceline.mirror.Mirrors} that follow a conversion or an edit; {@link
 * io.github.sliceline.mirror.MirrorSync} makes and compares replicas of files that nobody writes.
 *
 * <p>Each replica has a thread, a queue and a connection that may break. A conversion is followed write by write and compared at
 * its end; an edit is sent after its commit, as the pages that it changed. {@code docs/mirror.md} says what is promised,
 * {@code docs/mirror-protocol.md} has the protocols.
 */
@NullMarked
package io.github.sliceline.mirror;

import org.jspecify.annotations.NullMarked;
