/** The {@code sliceline} command: its entry point, exit codes and error messages. */
@NullMarked
package io.github.sliceline.cli;

import org.jspecify.annotations.NullMarked;
