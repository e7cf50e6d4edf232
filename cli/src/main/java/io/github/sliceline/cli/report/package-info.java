/** Formats results of commands as text and as JSON, always in {@code Locale.ROOT}. Computes nothing. */
@NullMarked
package io.github.sliceline.cli.report;

import org.jspecify.annotations.NullMarked;
