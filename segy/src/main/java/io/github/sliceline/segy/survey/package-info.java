/**
 * The survey in a SEG-Y file: {@link io.github.sliceline.segy.survey.SegyScanner} reads all trace headers once and makes a
 * {@link io.github.sliceline.segy.survey.SegySurvey}, or says why there is none and what to try.
 */
@NullMarked
package io.github.sliceline.segy.survey;

import org.jspecify.annotations.NullMarked;
