/** Writes selected samples to a file or standard output: which axes the result has, and how it passes through memory. */
@NullMarked
package io.github.sliceline.cli.read;

import org.jspecify.annotations.NullMarked;
