/** Describes numbers, surveys and failures in words for people. No I/O. */
@NullMarked
package io.github.sliceline.show.words;

import org.jspecify.annotations.NullMarked;
