/** What a pane shows, saved in files: pictures, arrays, SEG-Y. What is written is apart from the dialog that asks for it. */
@NullMarked
package io.github.sliceline.viewer.export;

import org.jspecify.annotations.NullMarked;
