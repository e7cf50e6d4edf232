/**
 * Work on a file that survives a crash, a full drive and a second process: locks, stores, forces shared by many batches,
 * reserved space. Importing, exporting, edits and revisions use it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.work;

import org.jspecify.annotations.NullMarked;
