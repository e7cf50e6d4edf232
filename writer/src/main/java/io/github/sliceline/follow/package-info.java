/**
 * The seam between those who write a file and those who follow what is written, such as second copies: a conversion and
 * an edit take one {@link io.github.sliceline.follow.FileFollower} and know nothing of what stands behind it.
 */
@NullMarked
package io.github.sliceline.follow;

import org.jspecify.annotations.NullMarked;
