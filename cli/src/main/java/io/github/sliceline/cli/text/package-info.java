/** Numbers, sizes and tables as people read them, and JSON; always in {@code Locale.ROOT}. */
@NullMarked
package io.github.sliceline.cli.text;

import org.jspecify.annotations.NullMarked;
