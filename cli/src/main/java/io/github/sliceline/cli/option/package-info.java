/**
 * Options that several commands share. They are parsed into values of the library; a wrong value is explained in one
 * sentence.
 */
@NullMarked
package io.github.sliceline.cli.option;

import org.jspecify.annotations.NullMarked;
