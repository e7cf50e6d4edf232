/** The desktop application: {@link io.github.sliceline.viewer.Viewer} starts it. */
@NullMarked
package io.github.sliceline.viewer;

import org.jspecify.annotations.NullMarked;
