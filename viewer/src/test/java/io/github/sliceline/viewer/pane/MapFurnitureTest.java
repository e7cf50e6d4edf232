package io.github.sliceline.viewer.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapFurnitureTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "1.99, 1", "2, 2", "4.9, 2", "5, 5", "9.9, 5", "731, 500", "0.03, 0.02"})
    void theLongestRoundLengthThatFits(double longest, double round) {
        assertEquals(round, MapFurniture.roundLength(longest), 1e-12);
    }

    @ParameterizedTest
    @CsvSource({"500, m, 500 m", "2000, m, 2 km", "2000, ft, 2000 ft", "0.5, '', 0.5", "20, bins, 20 bins"})
    void lengthsAsText(double length, String unit, String words) {
        assertEquals(words, MapFurniture.lengthText(length, unit));
    }
}
