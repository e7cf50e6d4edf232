/**
 * A second copy of a file as a store: a part that will get its name, or a file that is edited with an undo journal, on this
 * machine or on a server. Also compares a copy with its file and repairs it.
 */
@NullMarked
package io.github.sliceline.mirror.copy;

import org.jspecify.annotations.NullMarked;
