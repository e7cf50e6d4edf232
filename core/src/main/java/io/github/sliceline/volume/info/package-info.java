/** Facts about a volume: its axes, how it is stored, its statistics, its layouts, and what a read costs. */
@NullMarked
package io.github.sliceline.volume.info;

import org.jspecify.annotations.NullMarked;
