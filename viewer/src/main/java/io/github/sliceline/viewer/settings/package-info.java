/** What the viewer remembers from one start to the next, and of each file that was looked at. No windows. */
@NullMarked
package io.github.sliceline.viewer.settings;

import org.jspecify.annotations.NullMarked;
