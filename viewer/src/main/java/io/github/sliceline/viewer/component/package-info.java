/** Swing components for panes and dialogs. They know nothing of surveys. */
@NullMarked
package io.github.sliceline.viewer.component;

import org.jspecify.annotations.NullMarked;
