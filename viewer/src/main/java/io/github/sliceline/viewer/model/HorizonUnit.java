package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.SampleUnit;
import java.util.List;

/**
 * Unit of the values in horizon files, relative to the unit of the vertical axis.
 *
 * @param label name for the user
 * @param factor the values are multiplied by this
 */
public record HorizonUnit(String label, double factor) {
    private static final double FOOT = 0.3048;

    /** The unit of the vertical axis. */
    public static final HorizonUnit AS_SAMPLES = new HorizonUnit("as the samples", 1);

    /** Returns the units that occur for a survey whose vertical axis has the given unit, the usual one first. */
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
