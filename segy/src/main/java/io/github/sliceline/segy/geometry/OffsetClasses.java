package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.axes.AxisClasses;
import io.github.sliceline.segy.axes.AxisClasses.Pick;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Search for classes into which the offsets of gathers fall, each class with at most one trace of a gather. */
final class OffsetClasses {
    /** First digits of widths that people choose. */
    private static final double[] DIGITS = {5, 4, 3, 2.5, 2, 1.5, 1.25, 1};

    /** Least share of the classes of all gathers that have a trace. */
    private static final double LEAST_FILL = 0.3;

    private OffsetClasses() {}

    /** Returns the widest classes, of a round width, that keep the traces of every gather apart. */
    static Optional<AxisClasses> of(List<SampledField> bins, SampledField offset) {
        double[] offsets = offset.values();
        int[] gathers = new int[offsets.length];
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        for (int k = 0; k < offsets.length; k++) {
            int trace = k;
            List<Integer> bin = bins.stream().map(field -> field.ranks[trace]).toList();
            gathers[k] = numbers.computeIfAbsent(bin, any -> numbers.size());
        }
        double spread = (offset.largest - offset.smallest) * numbers.size() / offsets.length;
        for (double scale = Math.pow(10, Math.ceil(Math.log10(2 * spread))); scale > spread / 100; scale /= 10) {
            for (double digits : DIGITS) {
                double width = digits * scale;
                double centre = centre(offsets, width);
                Optional<AxisClasses> found = IntStream.of(2, 4, 10)
                        .mapToObj(part ->
                                new AxisClasses(width, Math.rint(centre / width * part) * width / part, Pick.ONLY))
                        .filter(classes -> isUnique(classes, gathers, offsets, numbers.size()))
                        .findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the centre of a class around which offsets lie, by their mean phase. */
    private static double centre(double[] offsets, double width) {
        double turn = 2 * Math.PI / width;
        double east =
                Arrays.stream(offsets).map(offset -> Math.cos(offset * turn)).sum();
        double north =
                Arrays.stream(offsets).map(offset -> Math.sin(offset * turn)).sum();
        double centre = Math.atan2(north, east) / turn;
        return centre < 0 ? centre + width : centre;
    }

    private static boolean isUnique(AxisClasses classes, int[] gathers, double[] offsets, int count) {
        Set<List<Double>> places = new HashSet<>();
        Set<Double> centres = new TreeSet<>();
        for (int k = 0; k < offsets.length; k++) {
            double centre = classes.centreOf(offsets[k]);
            centres.add(centre);
            if (!places.add(List.of((double) gathers[k], centre))) {
                return false;
            }
        }
        return offsets.length >= LEAST_FILL * count * centres.size();
    }
}
