/** What a machine and a file on it lack for fast reads, and the report that somebody with a problem sends. */
@NullMarked
package io.github.sliceline.cli.doctor;

import org.jspecify.annotations.NullMarked;
