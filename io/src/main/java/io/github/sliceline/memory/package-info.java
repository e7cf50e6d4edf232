/** Memory outside the heap: one budget for the whole process, buffers aligned to pages, and pools of buffers. */
@NullMarked
package io.github.sliceline.memory;

import org.jspecify.annotations.NullMarked;
