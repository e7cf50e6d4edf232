package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.SampleUnit;
import java.util.List;

/**
 * What the values in files of horizons are, compared with the vertical axis.
 *
 * @param label for people
 * @param factor what values are multiplied by
 */
public record HorizonUnit(String label, double factor) {
    private static final double FOOT = 0.3048;

    /** Values as the vertical axis has them. */
    public static final HorizonUnit AS_SAMPLES = new HorizonUnit("as the samples", 1);

    /** Those that occur where samples have this unit, the usual one first. */
    public static List<HorizonUnit> of(SampleUnit samples) {
        return switch (samples) {
            case MILLISECONDS ->
                List.of(
                        AS_SAMPLES,
                        new HorizonUnit("seconds", 1000),
                        new HorizonUnit("negative milliseconds", -1),
                        new HorizonUnit("negative seconds", -1000),
                        new HorizonUnit("one-way milliseconds", 2));
            case METRES -> List.of(AS_SAMPLES, new HorizonUnit("negative depths", -1), new HorizonUnit("feet", FOOT));
            case FEET ->
                List.of(AS_SAMPLES, new HorizonUnit("negative depths", -1), new HorizonUnit("metres", 1 / FOOT));
            case INDEX -> List.of(AS_SAMPLES);
        };
    }
}
