/**
 * Revisions of a file: the file as it was first written stays untouched, and pages that changed are in a second file beside
 * it. Start at {@link io.github.sliceline.revision.History}. Knows nothing of what the bytes mean.
 */
@NullMarked
package io.github.sliceline.revision;

import org.jspecify.annotations.NullMarked;
