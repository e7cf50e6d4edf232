package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.volume.Section;

/**
 * A section that was read. Its samples are shared: nobody changes them.
 *
 * @param subject what it is of; a neighbour of what was asked for, perhaps
 * @param section its samples
 * @param exact whether it is what was asked for, as it is; otherwise a plane near it, or the same without its fine detail,
 *     until that comes
 */
public record LoadedSection(Subject subject, Section section, boolean exact) {}
