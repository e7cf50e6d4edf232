package io.github.sliceline.viewer.pane;

import io.github.sliceline.viewer.model.Subject;

/**
 * A section as it was painted.
 *
 * @param painting the part that was seen
 * @param subject what it shows
 */
record PaintedSection(Painting painting, Subject subject) {}
