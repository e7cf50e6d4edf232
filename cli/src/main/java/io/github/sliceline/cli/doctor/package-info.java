/** Finds what makes reads slow on a machine and in a file, and writes the report that users send about a problem. */
@NullMarked
package io.github.sliceline.cli.doctor;

import org.jspecify.annotations.NullMarked;
