/**
 * Work on a file that survives a crash, a full drive and a second process: locks, stores, forces that many batches share,
 * room that is kept. Importing, exporting, edits and revisions stand on it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.work;

import org.jspecify.annotations.NullMarked;
