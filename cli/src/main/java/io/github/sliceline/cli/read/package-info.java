/** Reads selected samples of a volume piece by piece, and writes them to a file or standard output. */
@NullMarked
package io.github.sliceline.cli.read;

import org.jspecify.annotations.NullMarked;
