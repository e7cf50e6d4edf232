package io.github.sliceline.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Pairs of samples at common places, found by comparing all values of the axes, and their figures. */
final class PlainComparison {
    final Region part;
    final List<float[]> pairs = new ArrayList<>();
    private final List<double[]> places = new ArrayList<>();
    private final List<boolean[]> live = new ArrayList<>();
    private int length;

    PlainComparison(SeismicVolume a, SeismicVolume b, Region part) throws IOException {
        this.part = part;
        List<double[]> ofA = values(a);
        List<double[]> ofB = values(b);
        float[] samplesA = a.read(Region.all(a.shape()));
        float[] samplesB = b.read(Region.all(b.shape()));
        boolean[] liveA = a.bins().live();
        boolean[] liveB = b.bins().live();
        for (int i = 0; i < samplesA.length; i++) {
            int left = i;
            int other = 0;
            int stride = 1;
            boolean isCommon = true;
            double[] place = new double[ofA.size()];
            for (int d = place.length - 1; d >= 0; d--) {
                int index = left % ofA.get(d).length;
                left /= ofA.get(d).length;
                place[d] = ofA.get(d)[index];
                int found = find(ofB.get(d), place[d]);
                isCommon &= found >= 0 && index >= part.start(d) && index < part.end(d);
                other += found * stride;
                stride *= ofB.get(d).length;
            }
            if (isCommon) {
                pairs.add(new float[] {samplesA[i], samplesB[other]});
                places.add(place);
                live.add(new boolean[] {
                    liveA[i / a.samples().size()], liveB[other / b.samples().size()]
                });
            }
        }
        for (int k = 0; k < ofA.get(ofA.size() - 1).length; k++) {
            int last = part.rank() - 1;
            boolean isCommon =
                    k >= part.start(last) && k < part.end(last) && find(ofB.get(last), ofA.get(last)[k]) >= 0;
            length += isCommon ? 1 : 0;
        }
    }

    private static List<double[]> values(SeismicVolume volume) {
        List<double[]> values = new ArrayList<>();
        for (Axis axis : volume.axes()) {
            values.add(axis.values());
        }
        values.add(volume.samples().asAxis().values());
        return values;
    }

    private static int find(double[] values, double value) {
        for (int i = 0; i < values.length; i++) {
            if (Math.abs(values[i] - value) < 0.01) {
                return i;
            }
        }
        return -1;
    }

    void check(ComparisonReport report, String what) {
        long traces = 0;
        long onlyA = 0;
        long onlyB = 0;
        long samplesOnlyA = 0;
        long samplesOnlyB = 0;
        List<float[]> known = new ArrayList<>();
        for (int trace = 0; trace < pairs.size() / length; trace++) {
            List<float[]> of = pairs.subList(trace * length, (trace + 1) * length);
            boolean isInA = live.get(trace * length)[0];
            boolean isInB = live.get(trace * length)[1];
            traces += isInA && isInB ? 1 : 0;
            onlyA += isInA && !isInB ? 1 : 0;
            onlyB += isInB && !isInA ? 1 : 0;
            if (isInA && isInB) {
                List<float[]> both = of.stream()
                        .filter(pair -> !Float.isNaN(pair[0]) && !Float.isNaN(pair[1]))
                        .toList();
                known.addAll(both);
                samplesOnlyA += of.stream().filter(pair -> Float.isNaN(pair[1])).count()
                        - of.stream()
                                .filter(pair -> Float.isNaN(pair[0]) && Float.isNaN(pair[1]))
                                .count();
                samplesOnlyB += of.stream()
                        .filter(pair -> Float.isNaN(pair[0]) && !Float.isNaN(pair[1]))
                        .count();
            }
            checkMap(report, ComparisonMap.NRMS, trace, isInA && isInB ? nrms(of) : Double.NaN, what);
            checkMap(report, ComparisonMap.RMS, trace, isInA && isInB ? rms(of, 1, -1) : Double.NaN, what);
        }
        assertEquals(traces, report.traces(), what);
        assertEquals(onlyA, report.tracesOnlyInA(), what);
        assertEquals(onlyB, report.tracesOnlyInB(), what);
        assertEquals(samplesOnlyA, report.samplesOnlyInA(), what);
        assertEquals(samplesOnlyB, report.samplesOnlyInB(), what);
        assertEquals(known.size(), report.samples(), what);
        assertEquals(rms(known, 1, 0), report.rmsA(), 1e-9, what);
        assertEquals(rms(known, 0, 1), report.rmsB(), 1e-9, what);
        assertEquals(rms(known, 1, -1), report.rmsDifference(), 1e-9, what);
        assertEquals(nrms(known), report.nrms(), 1e-7, what);
        assertEquals(mean(known, 0) - mean(known, 1), report.meanDifference(), 1e-9, what);
        checkCorrelation(report, known, what);
        checkLargest(report, what);
    }

    private void checkMap(ComparisonReport report, ComparisonMap map, int trace, double expected, String what) {
        float[] values = report.maps().get(map);
        if (values != null) {
            assertEquals(pairs.size() / length, values.length, what);
            assertEquals(expected, values[trace], 1e-4, what + ", " + map + " of trace " + trace);
        }
    }

    private static double mean(List<float[]> of, int which) {
        return of.stream().mapToDouble(pair -> pair[which]).sum() / of.size();
    }

    private static double rms(List<float[]> of, double first, double second) {
        double sum = 0;
        long count = 0;
        for (float[] pair : of) {
            double value = first * pair[0] + second * pair[1];
            if (!Float.isNaN(pair[0]) && !Float.isNaN(pair[1])) {
                sum += value * value;
                count++;
            }
        }
        return Math.sqrt(sum / count);
    }

    private static double nrms(List<float[]> of) {
        double difference = rms(of, 1, -1);
        return difference == 0 ? 0 : 200 * difference / (rms(of, 1, 0) + rms(of, 0, 1));
    }

    private static void checkCorrelation(ComparisonReport report, List<float[]> known, String what) {
        double meanA = mean(known, 0);
        double meanB = mean(known, 1);
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (float[] pair : known) {
            ab += (pair[0] - meanA) * (pair[1] - meanB);
            aa += (pair[0] - meanA) * (pair[0] - meanA);
            bb += (pair[1] - meanB) * (pair[1] - meanB);
        }
        if (known.size() > 2 && aa > 0 && bb > 0) {
            assertEquals(ab / Math.sqrt(aa * bb), report.correlation(), 1e-7, what);
        }
    }

    private void checkLargest(ComparisonReport report, String what) {
        double largest = 0;
        for (float[] pair : pairs) {
            double size = Math.abs((double) pair[0] - pair[1]);
            largest = size > largest ? size : largest;
        }
        assertEquals(largest, report.largestDifference(), what);
        assertEquals(largest > 0, !report.largestAt().isEmpty(), what);
        if (largest > 0) {
            int at = -1;
            for (int i = 0; i < pairs.size(); i++) {
                double[] place = places.get(i);
                boolean isHere = true;
                for (int d = 0; d < place.length; d++) {
                    isHere &= place[d] == report.largestAt().get(d);
                }
                at = isHere ? i : at;
            }
            assertEquals(largest, Math.abs((double) pairs.get(at)[0] - pairs.get(at)[1]), what);
        }
    }
}
