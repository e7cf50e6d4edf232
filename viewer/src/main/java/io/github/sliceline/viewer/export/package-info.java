/** Saves what a pane shows as pictures, arrays or SEG-Y. Writing is separate from the dialog. */
@NullMarked
package io.github.sliceline.viewer.export;

import org.jspecify.annotations.NullMarked;
