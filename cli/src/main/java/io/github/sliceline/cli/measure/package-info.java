/**
 * Times how long planes take, cold and warm, along several read paths, and checks that all give the same
 * floats. The one measuring core of {@code demo} and {@code bench}; knows of no table and no command.
 */
@NullMarked
package io.github.sliceline.cli.measure;

import org.jspecify.annotations.NullMarked;
