/**
 * The {@code sliceline} command: its entry, exit codes and error messages.
 *
 * <p>Commands parse, call the library and print: {@code command} uses {@code option}, {@code name}, {@code read}, {@code
 * report} and {@code demo}. What measures is in the module {@code bench}.
 */
@NullMarked
package io.github.sliceline.cli;

import org.jspecify.annotations.NullMarked;
