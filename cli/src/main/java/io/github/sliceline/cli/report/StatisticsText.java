package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.volume.info.VolumeStatistics;

/** Amplitudes of a volume for programs. */
final class StatisticsText {
    private StatisticsText() {}

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
}
