/**
 * What a volume keeps of its SEG-Y file beside the samples, so that it can be given back exactly: headers, bytes around the
 * traces, sample words that do not survive as floats, left out traces, and the hash of all. Importing writes it, exporting
 * and verifying read it.
 */
@NullMarked
package io.github.sliceline.archive;

import org.jspecify.annotations.NullMarked;
