/** Table of commands, and the menus, toolbar and keys that are made from it. */
@NullMarked
package io.github.sliceline.viewer.command;

import org.jspecify.annotations.NullMarked;
