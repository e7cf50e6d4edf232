/**
 * One replica of a file as a store, wherever it is: a part that will get its name, a file edited by way of an undo journal, or
 * either on a server; and how a replica is compared with its file and made the same.
 */
@NullMarked
package io.github.sliceline.mirror.replica;

import org.jspecify.annotations.NullMarked;
