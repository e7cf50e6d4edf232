/**
 * The interface between work that writes a file and those that follow what is written, such as second copies: conversions and
 * edits call a {@link io.github.sliceline.follow.FileFollower}.
 */
@NullMarked
package io.github.sliceline.follow;

import org.jspecify.annotations.NullMarked;
