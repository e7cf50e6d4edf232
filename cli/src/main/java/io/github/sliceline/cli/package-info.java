/**
 * The {@code sliceline} command: its entry, exit codes and error messages.
 *
 * <p>Arrows go one way: entry → {@code command} → {@code measure}, {@code probe} → {@code read} → {@code render} → {@code
 * export} → {@code report}. Commands parse, call the library and print.
 */
@NullMarked
package io.github.sliceline.cli;

import org.jspecify.annotations.NullMarked;
