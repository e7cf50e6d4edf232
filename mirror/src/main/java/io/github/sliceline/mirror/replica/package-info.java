/**
 * One replica of a file as a store: a part file that will be renamed, a file that is edited with an undo journal, or
 * either on a server. Also compares a replica with its file and makes it equal.
 */
@NullMarked
package io.github.sliceline.mirror.replica;

import org.jspecify.annotations.NullMarked;
