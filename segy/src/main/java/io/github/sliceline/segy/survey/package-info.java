/**
 * The survey in a SEG-Y file. {@link io.github.sliceline.segy.survey.SegyScanner} reads all trace headers once and
 * returns a {@link io.github.sliceline.segy.survey.SegySurvey}, or throws with the reason and what to try.
 */
@NullMarked
package io.github.sliceline.segy.survey;

import org.jspecify.annotations.NullMarked;
