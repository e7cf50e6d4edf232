/** Windows and dialogs. */
@NullMarked
package io.github.sliceline.viewer.window;

import org.jspecify.annotations.NullMarked;
