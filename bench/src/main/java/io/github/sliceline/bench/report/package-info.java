/** Answers of commands as text and as JSON. */
@NullMarked
package io.github.sliceline.bench.report;

import org.jspecify.annotations.NullMarked;
