/**
 * The whole job on a made-up survey: SEG-Y written, scanned, converted, read through every read path,
 * compared, timed and drawn.
 */
@NullMarked
package io.github.sliceline.cli.demo;

import org.jspecify.annotations.NullMarked;
