/** How a volume is to be read. */
@NullMarked
package io.github.sliceline.volume.options;

import org.jspecify.annotations.NullMarked;
