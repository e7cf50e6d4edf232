/** One class per command: parses arguments, calls the library, prints. Commands contain no logic of their own. */
@NullMarked
package io.github.sliceline.cli.command;

import org.jspecify.annotations.NullMarked;
