/** From a selection to a file: which axes it has, and how it passes through memory. */
@NullMarked
package io.github.sliceline.cli.read;

import org.jspecify.annotations.NullMarked;
