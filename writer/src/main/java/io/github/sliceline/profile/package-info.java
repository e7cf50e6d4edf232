/**
 * Parts of every volume, converted or computed: axes, maps, checksums, statistics. Hidden from
 * applications.
 */
@NullMarked
package io.github.sliceline.profile;

import org.jspecify.annotations.NullMarked;
