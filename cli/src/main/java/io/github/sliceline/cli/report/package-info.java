/** Formats results of commands as text for people and as JSON for programs, always in {@code Locale.ROOT}. Computes nothing. */
@NullMarked
package io.github.sliceline.cli.report;

import org.jspecify.annotations.NullMarked;
