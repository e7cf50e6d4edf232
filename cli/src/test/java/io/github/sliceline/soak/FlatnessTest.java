package io.github.sliceline.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlatnessTest {
    private static final Flatness DESCRIPTORS = new Flatness("open descriptors", 4);

    /** A sample a minute for an hour. */
    private static List<Double> hour(IntToDoubleFunction ofMinute) {
        return IntStream.range(0, 60).mapToObj(ofMinute::applyAsDouble).toList();
    }

    @Test
    void valuesThatComeAndGoAreFlat() {
        Random random = new Random(1);
        assertEquals(Optional.empty(), DESCRIPTORS.growth(hour(minute -> 60 + random.nextInt(30))));
        assertEquals(Optional.empty(), DESCRIPTORS.growth(hour(minute -> 0)));
        assertEquals(Optional.empty(), DESCRIPTORS.growth(hour(minute -> 90 - minute)));
    }

    @Test
    void growthInTheBeginningIsFlat() {
        assertEquals(Optional.empty(), DESCRIPTORS.growth(hour(minute -> 50 + 20 * Math.min(minute, 11))));
    }

    @Test
    void aPeakInBetweenIsNoGrowth() {
        assertEquals(Optional.empty(), DESCRIPTORS.growth(hour(minute -> minute == 55 ? 1000 : 50)));
    }

    /** One descriptor in two minutes, and one in three that nobody closes. */
    @Test
    void aLeakIsNamed() {
        Random random = new Random(2);
        assertEquals(
                "open descriptors grows: median 60.5 in the first third, 76.5 in the last, at most 70.6 expected",
                DESCRIPTORS.growth(hour(minute -> 51 + minute / 2)).orElseThrow());
        assertTrue(DESCRIPTORS
                .growth(hour(minute -> 10 + minute / 3.0 + random.nextInt(3)))
                .isPresent());
    }

    @Test
    void fiveSamplesAreEnough() {
        assertEquals(new Flatness.Thirds(2, 5), Flatness.thirds(List.of(9.0, 2.0, 3.0, 4.0, 5.0)));
    }
}
