/**
 * New files written straight into an object store: {@link io.github.sliceline.upload.PartPlan} says which bytes are which part
 * of the upload, {@link io.github.sliceline.upload.UploadStore} collects and sends them. Knows nothing of samples.
 */
@NullMarked
package io.github.sliceline.upload;

import org.jspecify.annotations.NullMarked;
