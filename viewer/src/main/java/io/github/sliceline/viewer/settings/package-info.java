/** Settings that the viewer keeps from one start to the next, and the last view of each file. No windows. */
@NullMarked
package io.github.sliceline.viewer.settings;

import org.jspecify.annotations.NullMarked;
