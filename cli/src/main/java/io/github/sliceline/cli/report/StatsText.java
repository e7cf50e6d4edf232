package io.github.sliceline.cli.report;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.StatisticsWords;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Amplitudes of a volume or of a part of it, as text and JSON.
 *
 * @param dataset path of the dataset with the samples
 * @param part region of the volume; empty for all of it
 * @param counted true if the samples were read now, false if the file held the figures
 * @param remarks remarks on the source
 */
public record StatsText(
        Path file,
        String dataset,
        Optional<Region> part,
        boolean counted,
        VolumeStatistics statistics,
        List<Remark> remarks) {
    private static final String FIGURES = "count non_finite min max mean rms p01 p02 p50 p98 p99";

    public void print(PrintWriter out) {
        out.println(
                file + ": " + dataset + part.map(region -> ", part " + region).orElse("") + ", "
                        + (counted ? "samples counted" : "as the file holds them; --recount counts its samples"));
        new TextTable("ll")
                .row("samples", Human.count(statistics.count()) + notFinite())
                .facts(StatisticsWords.facts(statistics))
                .print(out, 2);
        Histogram.print(statistics, out);
    }

    private String notFinite() {
        return statistics.nonFinite() == 0 ? "" : ", and " + Human.count(statistics.nonFinite()) + " NaN or infinite";
    }

    public Json json() {
        Json json = new Json()
                .with(this, "file dataset counted")
                .put(
                        "part",
                        part.map(region -> new Json()
                                .put(
                                        "start",
                                        IntStream.range(0, region.rank())
                                                .mapToObj(region::start)
                                                .toList())
                                .put("count", region.shape())));
        json.with(statistics, FIGURES);
        return AdviceText.put(json.put("histogram", statistics.histogram()), remarks);
    }

    static Json json(VolumeStatistics statistics) {
        return new Json().with(statistics, FIGURES);
    }

    /**
     * Histogram as rows of bars. Rows in the middle cover the 1st to the 99th percentile, and one row each what lies
     * below and above.
     */
    private static final class Histogram {
        private static final int MOST_ROWS = 20;
        private static final int LONGEST_BAR = 40;

        private final VolumeStatistics statistics;
        private final TextTable table = new TextTable("rrrl");
        private final int rowBins;
        private final int first;
        private final int last;

        private Histogram(VolumeStatistics statistics) {
            this.statistics = statistics;
            int low = binOf(statistics.p01());
            int high = binOf(statistics.p99());
            this.rowBins = (high - low) / MOST_ROWS + 1;
            this.first = low;
            this.last = Math.min(bins().size(), low + (high - low + rowBins) / rowBins * rowBins);
        }

        /** Prints the histogram, or nothing if all samples are equal. */
        static void print(VolumeStatistics statistics, PrintWriter out) {
            if (statistics.max() > statistics.min()) {
                new Histogram(statistics).print(out);
            }
        }

        private void print(PrintWriter out) {
            table.row("from", "to", "samples", "");
            long most = 1;
            for (int bin = first; bin < last; bin += rowBins) {
                most = Math.max(most, count(bin, Math.min(last, bin + rowBins)));
            }
            most = Math.max(most, Math.max(count(0, first), count(last, bins().size())));
            row(0, first, most);
            for (int bin = first; bin < last; bin += rowBins) {
                row(bin, Math.min(last, bin + rowBins), most);
            }
            row(last, bins().size(), most);
            table.print(out, 2);
        }

        private void row(int from, int to, long most) {
            if (from < to) {
                long count = count(from, to);
                int length = (int) Math.ceil((double) count * LONGEST_BAR / most);
                table.row(edge(from), edge(to), Human.count(count), "#".repeat(length));
            }
        }

        private List<Long> bins() {
            return statistics.histogram();
        }

        private long count(int from, int to) {
            return bins().subList(from, to).stream().mapToLong(Long::longValue).sum();
        }

        private double width() {
            return ((double) statistics.max() - statistics.min()) / bins().size();
        }

        private int binOf(float value) {
            return (int) Math.max(0, Math.min(bins().size() - 1.0, (value - (double) statistics.min()) / width()));
        }

        private String edge(int bin) {
            return bin == bins().size()
                    ? Human.number(statistics.max(), 4)
                    : Human.number((float) (statistics.min() + bin * width()), 4);
        }
    }
}
