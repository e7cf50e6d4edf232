/**
 * Tools for work on a file that survives a crash, a full drive and a second process: locks, stores, and forces that
 * many batches share. Importing, exporting, edits and revisions use them. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.work;

import org.jspecify.annotations.NullMarked;
