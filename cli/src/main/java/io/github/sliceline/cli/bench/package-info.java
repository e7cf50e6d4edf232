/**
 * {@code sliceline bench}: which files are measured, which copies of a survey are made for that, what came
 * out, and its chart. Times are taken by {@code measure}; tables are printed by {@code report}.
 */
@NullMarked
package io.github.sliceline.cli.bench;

import org.jspecify.annotations.NullMarked;
