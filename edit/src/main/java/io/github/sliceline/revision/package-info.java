/**
 * Revisions of a file: the file stays as it was first written, and changed pages are in a second file beside it.
 * Start at {@link io.github.sliceline.revision.History}. The package works for files of any format.
 */
@NullMarked
package io.github.sliceline.revision;

import org.jspecify.annotations.NullMarked;
