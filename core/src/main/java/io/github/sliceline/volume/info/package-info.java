/** Facts about a volume: its storage, statistics, layouts and remarks, and the costs of a read. */
@NullMarked
package io.github.sliceline.volume.info;

import org.jspecify.annotations.NullMarked;
