package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.volume.VolumeStatistics;
import java.util.LinkedHashMap;
import java.util.Map;

/** Amplitudes of a volume in words. */
final class StatisticsText {
    private static final int DIGITS = 6;

    private StatisticsText() {}

    static String line(VolumeStatistics statistics) {
        String line = statistics.count() == 0
                ? "none"
                : "min " + number(statistics.min())
                        + ", max " + number(statistics.max())
                        + ", mean " + number(statistics.mean())
                        + ", rms " + number(statistics.rms());
        return statistics.nonFinite() == 0
                ? line
                : line + "; " + Human.count(statistics.nonFinite()) + " NaN or infinite left out";
    }

    static String percentiles(VolumeStatistics statistics) {
        if (statistics.count() == 0) {
            return "none";
        }
        return "1 % " + number(statistics.p01())
                + ", 2 % " + number(statistics.p02())
                + ", median " + number(statistics.p50())
                + ", 98 % " + number(statistics.p98())
                + ", 99 % " + number(statistics.p99());
    }

    static Map<String, Object> json(VolumeStatistics statistics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("count", statistics.count());
        json.put("nonFinite", statistics.nonFinite());
        json.put("min", JsonNumbers.of(statistics.min()));
        json.put("max", JsonNumbers.of(statistics.max()));
        json.put("mean", JsonNumbers.of(statistics.mean()));
        json.put("rms", JsonNumbers.of(statistics.rms()));
        json.put("p01", JsonNumbers.of(statistics.p01()));
        json.put("p02", JsonNumbers.of(statistics.p02()));
        json.put("p50", JsonNumbers.of(statistics.p50()));
        json.put("p98", JsonNumbers.of(statistics.p98()));
        json.put("p99", JsonNumbers.of(statistics.p99()));
        return json;
    }

    private static String number(double value) {
        return Human.number(value, DIGITS);
    }
}
