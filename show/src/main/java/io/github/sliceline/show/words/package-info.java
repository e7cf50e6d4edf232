/** Findings in words: numbers as people write them. No I/O. */
@NullMarked
package io.github.sliceline.show.words;

import org.jspecify.annotations.NullMarked;
