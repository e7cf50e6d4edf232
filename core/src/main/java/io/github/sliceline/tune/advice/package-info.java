/** Advice: the chunks and further layouts of a cube that suit a drive, with reasons. */
@NullMarked
package io.github.sliceline.tune.advice;

import org.jspecify.annotations.NullMarked;
