/** Changes a file of any format wholly or not at all, with an undo journal beside it. */
@NullMarked
package io.github.sliceline.undo;

import org.jspecify.annotations.NullMarked;
