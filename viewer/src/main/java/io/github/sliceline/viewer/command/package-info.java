/** The table of commands, and the menus, tool bar and keys that are made of it. */
@NullMarked
package io.github.sliceline.viewer.command;

import org.jspecify.annotations.NullMarked;
