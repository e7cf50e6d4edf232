/**
 * Replicas of a file, here or on mirror servers. {@link io.github.sliceline.mirror.MirrorTargets} says which are wanted
 * and makes the {@link io.github.sliceline.mirror.Mirrors} that follow one piece of work, a conversion or an edit;
 * {@link io.github.sliceline.mirror.MirrorSync} makes and compares replicas of files that nobody writes.
 *
 * <p>One engine: each replica ({@code Replica}) has a thread, a queue and a link that may break. A conversion is followed write
 * by write and compared at its end; an edit is sent after its commit, as the pages that it changed. Promises are in
 * {@code docs/mirror.md}, the protocols in {@code docs/mirror-protocol.md}.
 *
 * <p>Works on bytes by position. The replicas themselves are in {@code replica}, what crosses the network in {@code wire}, and
 * the other end in {@code server}, of which nothing here knows.
 */
@NullMarked
package io.github.sliceline.mirror;

import org.jspecify.annotations.NullMarked;
