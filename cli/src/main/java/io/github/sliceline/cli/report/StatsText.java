package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.bench.report.TextTable;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.StatisticsWords;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Amplitudes of a volume, or of a part of it.
 *
 * @param dataset that holds the samples
 * @param part empty for all of the volume
 * @param counted whether the samples were counted now; otherwise the figures are those that the file holds
 */
public record StatsText(
        Path file, String dataset, Optional<Region> part, boolean counted, VolumeStatistics statistics) {

    public void print(PrintWriter out) {
        out.println(
                file + ": " + dataset + part.map(region -> ", part " + region).orElse("") + ", "
                        + (counted ? "samples counted" : "as the file holds them; --recount counts its samples"));
        new TextTable("ll")
                .row("samples", Human.count(statistics.count()) + notFinite())
                .facts(StatisticsWords.facts(statistics))
                .print(out, 2);
        HistogramText.print(statistics, out);
    }

    private String notFinite() {
        return statistics.nonFinite() == 0 ? "" : ", and " + Human.count(statistics.nonFinite()) + " NaN or infinite";
    }

    public Json json() {
        Json json = new Json()
                .put("file", file)
                .put("dataset", dataset)
                .put("counted", counted)
                .put(
                        "part",
                        part.map(region -> new Json()
                                .put(
                                        "start",
                                        IntStream.range(0, region.rank())
                                                .mapToObj(region::start)
                                                .toList())
                                .put("count", region.shape())));
        StatisticsText.put(json, statistics);
        return json.put("histogram", statistics.histogram());
    }
}
