/** Files opened to be looked at, and what is known of them once they are open. */
@NullMarked
package io.github.sliceline.viewer.survey;

import org.jspecify.annotations.NullMarked;
