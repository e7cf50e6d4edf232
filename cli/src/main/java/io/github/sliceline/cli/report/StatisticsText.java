package io.github.sliceline.cli.report;

import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.VolumeStatistics;

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

    static Json json(VolumeStatistics statistics) {
        Json json = new Json();
        put(json, statistics);
        return json;
    }

    static void put(Json json, VolumeStatistics statistics) {
        json.put("count", statistics.count())
                .put("non_finite", statistics.nonFinite())
                .put("min", Json.number(statistics.min()))
                .put("max", Json.number(statistics.max()))
                .put("mean", statistics.mean())
                .put("rms", statistics.rms())
                .put("p01", Json.number(statistics.p01()))
                .put("p02", Json.number(statistics.p02()))
                .put("p50", Json.number(statistics.p50()))
                .put("p98", Json.number(statistics.p98()))
                .put("p99", Json.number(statistics.p99()));
    }

    /** How much of a SEG-Y file does not survive as floats and is kept as it was, for exact export. */
    static String rawWords(long words, long samples) {
        if (words == 0) {
            return "nothing: every sample word survives as a float";
        }
        return Human.count(words, "sample word") + " that floats do not hold, "
                + Human.number(100.0 * words / Math.max(1, samples), 2) + " %";
    }

    private static String number(double value) {
        return Human.number(value, DIGITS);
    }
}
