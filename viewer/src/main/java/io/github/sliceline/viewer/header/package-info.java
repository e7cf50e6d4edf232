/** The header pane: headers, facts and statistics of the file, and the spectrum of the active section. */
@NullMarked
package io.github.sliceline.viewer.header;

import org.jspecify.annotations.NullMarked;
