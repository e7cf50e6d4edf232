/** Swing components that several panes and dialogs are made of. Knows nothing of surveys. */
@NullMarked
package io.github.sliceline.viewer.component;

import org.jspecify.annotations.NullMarked;
