/**
 * Tools for making a file so that the work survives a crash: journals, checkpoints, stores, and forces that many batches
 * share. Importing, exporting, layouts and rechunking use them. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.work;

import org.jspecify.annotations.NullMarked;
