/** Saves the content of a pane as a picture, an array or SEG-Y. Writing is separate from the dialog. */
@NullMarked
package io.github.sliceline.viewer.export;

import org.jspecify.annotations.NullMarked;
