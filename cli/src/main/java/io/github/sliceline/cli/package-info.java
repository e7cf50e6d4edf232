/**
 * The {@code sliceline} command: its entry, exit codes and error messages.
 *
 * <p>Arrows go one way: entry → {@code command} → {@code demo}, {@code report}, {@code bench} → {@code
 * measure}, {@code read}, {@code render}, {@code export}, {@code text}. Commands parse, call the library and
 * print.
 */
@NullMarked
package io.github.sliceline.cli;

import org.jspecify.annotations.NullMarked;
