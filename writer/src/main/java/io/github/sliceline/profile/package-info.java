/**
 * What every volume of our profile has, whatever its samples come from: axes, maps, checksums, statistics. Conversions and
 * new volumes are described with it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.profile;

import org.jspecify.annotations.NullMarked;
