/** One class per command: parses, calls the library, prints. No logic of its own. */
@NullMarked
package io.github.sliceline.cli.command;

import org.jspecify.annotations.NullMarked;
