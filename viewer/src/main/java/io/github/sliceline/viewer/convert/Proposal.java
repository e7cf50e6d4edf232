package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.geometry.Geometry;
import io.github.sliceline.show.words.Human;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A geometry that the headers show. Immutable.
 *
 * @param geometry what was found
 * @param mapping positions of the geometry that make it
 * @param axes axes that make it; empty for lines
 */
record Proposal(Geometry geometry, HeaderMapping mapping, Optional<AxesSpec> axes) {
    /**
     * Returns the proposal of a geometry.
     *
     * @param isFound true if a scan with this mapping made it, so that it needs no axes
     */
    static Proposal of(Geometry geometry, boolean isFound, HeaderMapping mapping) {
        Optional<HeaderMapping> lines = isFound ? Optional.of(mapping) : geometry.lines(mapping);
        return new Proposal(
                geometry, lines.orElse(mapping), lines.isPresent() ? Optional.empty() : Optional.of(geometry.spec()));
    }

    /** Returns settings with this geometry in place of theirs. */
    ScanSettings in(ScanSettings settings) {
        return settings.on(mapping, axes, geometry.leftOut());
    }

    /** Returns the cells of its row in a table: the words, the size, and the axes or bytes. */
    List<String> row() {
        Map<String, String> texts = in(ScanSettings.STANDARD).texts();
        return List.of(
                geometry.toString(),
                Human.bytes(geometry.bytes()) + (geometry.isTable() ? ", a table" : ""),
                texts.getOrDefault("axes", texts.getOrDefault("bytes", "")));
    }
}
