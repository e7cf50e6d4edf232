/**
 * Replicas of a file, on this machine or on mirror servers. {@link io.github.sliceline.mirror.MirrorTargets} makes the
 * {@link io.github.sliceline.mirror.Mirrors} that follow a conversion or an edit. {@link
 * io.github.sliceline.mirror.MirrorSync} makes and compares replicas of files that are not being written.
 *
 * <p>Each replica has a thread, a queue and a connection that may break. A replica follows a conversion write by write
 * and is compared at its end. After the commit of an edit, a replica receives the changed pages. {@code docs/mirror.md}
 * describes the guarantees, {@code docs/mirror-protocol.md} the protocols.
 */
@NullMarked
package io.github.sliceline.mirror;

import org.jspecify.annotations.NullMarked;
