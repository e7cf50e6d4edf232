/**
 * What commands found, as text for people and as JSON for programs, and the numbers, sizes and tables of both; always
 * in {@code Locale.ROOT}. Prints; computes nothing.
 */
@NullMarked
package io.github.sliceline.cli.report;

import org.jspecify.annotations.NullMarked;
