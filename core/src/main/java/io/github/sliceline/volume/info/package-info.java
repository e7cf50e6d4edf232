/** What is known of a volume: its axes, how it is stored, its statistics, its layouts, and what a read of it costs. */
@NullMarked
package io.github.sliceline.volume.info;

import org.jspecify.annotations.NullMarked;
