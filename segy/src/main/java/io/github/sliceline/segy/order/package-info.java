/** Which trace is of which bin, for surveys in any order and any number of traces. */
@NullMarked
package io.github.sliceline.segy.order;

import org.jspecify.annotations.NullMarked;
