/**
 * Edits existing files: scripts in the language of h5edit change attributes, and named settings change a volume. An
 * edit happens completely or not at all, even if the process or the machine crashes.
 */
@NullMarked
package io.github.sliceline.edit;

import org.jspecify.annotations.NullMarked;
