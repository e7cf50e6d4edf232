/**
 * Parts that every volume has, whatever its samples come from: axes, maps, checksums, statistics. Hidden from
 * applications.
 */
@NullMarked
package io.github.sliceline.profile;

import org.jspecify.annotations.NullMarked;
