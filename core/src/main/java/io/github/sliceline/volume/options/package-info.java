/** Options for reading a volume. */
@NullMarked
package io.github.sliceline.volume.options;

import org.jspecify.annotations.NullMarked;
