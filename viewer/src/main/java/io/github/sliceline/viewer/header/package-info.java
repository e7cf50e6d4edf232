/** The header pane: headers, facts, statistics, and the spectrum of what is shown. */
@NullMarked
package io.github.sliceline.viewer.header;

import org.jspecify.annotations.NullMarked;
