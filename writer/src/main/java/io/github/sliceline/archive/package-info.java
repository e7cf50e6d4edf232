/**
 * Everything that a volume keeps of its SEG-Y file besides the samples, so that the file can be restored exactly:
 * headers, bytes around the traces, sample words that floats cannot hold, traces without a bin, and the hash of the
 * whole file. Importing writes it; exporting and verifying read it.
 */
@NullMarked
package io.github.sliceline.archive;

import org.jspecify.annotations.NullMarked;
