/** Memory outside the heap: one budget for the whole process, buffers of it, pools of buffers. What it is used for is not known here. */
@NullMarked
package io.github.sliceline.memory;

import org.jspecify.annotations.NullMarked;
