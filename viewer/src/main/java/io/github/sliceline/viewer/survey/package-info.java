/** Opens files for viewing, watches them for changes, and explains why a file could not be opened. */
@NullMarked
package io.github.sliceline.viewer.survey;

import org.jspecify.annotations.NullMarked;
