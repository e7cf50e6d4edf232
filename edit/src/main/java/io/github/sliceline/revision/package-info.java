/**
 * Revisions of a file: the file stays as it was first written, and changed pages are in a second file beside it. Start at
 * {@link io.github.sliceline.revision.History}. Knows nothing of what the bytes mean.
 */
@NullMarked
package io.github.sliceline.revision;

import org.jspecify.annotations.NullMarked;
