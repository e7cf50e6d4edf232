package io.github.sliceline.viewer.schedule;

import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.volume.Section;

/**
 * A section that was read. Its samples are shared and must not be changed.
 *
 * @param subject plane or path of the section, which may be a neighbour of the requested plane
 * @param section the samples
 * @param exact true if this is the requested section in full detail; false for a neighbour or a coarse version, which
 *     is shown until the exact section comes
 */
public record LoadedSection(Subject subject, Section section, boolean exact) {}
