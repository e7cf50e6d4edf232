/** Describes what a new volume holds beside its samples: axes, maps, checksums, statistics, attributes. Hidden from applications. */
@NullMarked
package io.github.sliceline.profile;

import org.jspecify.annotations.NullMarked;
