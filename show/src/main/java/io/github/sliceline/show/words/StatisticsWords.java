package io.github.sliceline.show.words;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.util.ArrayList;
import java.util.List;

/** Describes the amplitudes of a volume in words. */
public final class StatisticsWords {
    private static final int DIGITS = 6;

    private StatisticsWords() {}

    /** Returns the distribution: extremes, mean and rms, and percentiles. */
    public static List<Fact> facts(VolumeStatistics statistics) {
        return List.of(new Fact("amplitudes", line(statistics)), new Fact("percentiles", percentiles(statistics)));
    }

    /** Returns each figure by itself, with the number of samples counted. */
    public static List<Fact> figures(VolumeStatistics statistics) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("samples", Human.count(statistics.count())));
        facts.add(new Fact("NaN or infinite", Human.count(statistics.nonFinite())));
        if (statistics.count() > 0) {
            facts.add(new Fact("min", number(statistics.min())));
            facts.add(new Fact("max", number(statistics.max())));
            facts.add(new Fact("mean", number(statistics.mean())));
            facts.add(new Fact("rms", number(statistics.rms())));
            facts.add(new Fact("1 %", number(statistics.p01())));
            facts.add(new Fact("2 %", number(statistics.p02())));
            facts.add(new Fact("median", number(statistics.p50())));
            facts.add(new Fact("98 %", number(statistics.p98())));
            facts.add(new Fact("99 %", number(statistics.p99())));
        }
        return facts;
    }

    /** Returns extremes, mean and rms, such as {@code min -3.2, max 4, mean 0, rms 1.1}. */
    public static String line(VolumeStatistics statistics) {
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

    private static String percentiles(VolumeStatistics statistics) {
        if (statistics.count() == 0) {
            return "none";
        }
        return "1 % " + number(statistics.p01())
                + ", 2 % " + number(statistics.p02())
                + ", median " + number(statistics.p50())
                + ", 98 % " + number(statistics.p98())
                + ", 99 % " + number(statistics.p99());
    }

    /** Returns how many sample words of a SEG-Y file cannot be floats and are kept unchanged, for exact export. */
    public static String rawWords(long words, long samples) {
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
