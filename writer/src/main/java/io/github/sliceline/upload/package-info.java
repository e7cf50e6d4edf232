/**
 * Writes new files directly into an object store: decides which bytes belong to which part of the upload, collects
 * them, and sends finished parts. It knows nothing of samples.
 */
@NullMarked
package io.github.sliceline.upload;

import org.jspecify.annotations.NullMarked;
