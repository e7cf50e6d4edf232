/**
 * Writes new files straight into an object store: says which bytes belong to which part of the upload, collects them and sends
 * complete parts. Knows nothing of samples.
 */
@NullMarked
package io.github.sliceline.upload;

import org.jspecify.annotations.NullMarked;
