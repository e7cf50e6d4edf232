/**
 * The interface between code that writes a file and code that follows the writes, such as replicas. Conversions and
 * edits call a {@link io.github.sliceline.follow.FileFollower}.
 */
@NullMarked
package io.github.sliceline.follow;

import org.jspecify.annotations.NullMarked;
