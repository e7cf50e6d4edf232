/**
 * SEG-Y files: headers, sample formats, traces, and a scanner that finds the survey in them.
 */
@NullMarked
package io.github.sliceline.segy;

import org.jspecify.annotations.NullMarked;
