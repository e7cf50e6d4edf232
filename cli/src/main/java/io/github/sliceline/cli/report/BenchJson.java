package io.github.sliceline.cli.report;

import io.github.sliceline.bench.DriveLimit;
import io.github.sliceline.bench.Lap;
import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.bench.State;
import io.github.sliceline.bench.VolumeResult;
import io.github.sliceline.memory.HugePages;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Results of a measurement as JSON. Times are in microseconds per float, and in milliseconds per plane or batch. */
public final class BenchJson {
    private BenchJson() {}

    /**
     * Returns one JSON object for all files.
     *
     * @param limit throughput of the drive, if it was probed
     */
    public static Json of(Rounds rounds, ReadPattern pattern, List<VolumeResult> results, Optional<DriveLimit> limit) {
        return new Json()
                .put("rounds", rounds.count())
                .put("pattern", pattern)
                .put("huge_pages", hugePages())
                .list("volumes", results, result -> volume(result, limit));
    }

    /** Returns the source of this process's huge pages and the bytes of its memory in them. */
    public static Json hugePages() {
        return new Json().put("source", HugePages.source()).put("bytes", HugePages.bytes());
    }

    private static Json volume(VolumeResult result, Optional<DriveLimit> limit) {
        return new Json()
                .put("file", result.file())
                .put("shape", result.volume())
                .put("name", result.name())
                .put("edge", result.edge())
                .put("storage", result.storage())
                .put("compared_planes", result.comparedPlanes())
                .put("remarks", AdviceText.in(result.remarks()))
                .list("averages", result.paths(), path -> average(result, path))
                .list("laps", result.laps(), lap -> lap(result, lap, limit));
    }

    /** Returns the name of a state in JSON: {@code cold}, {@code warm_anew}. */
    private static String nameOf(State state) {
        return (state.isCold() ? "cold" : "warm") + (state.isAnew() ? "_anew" : "");
    }

    private static Json average(VolumeResult result, String path) {
        Json json = new Json().put("path", path);
        for (State state : State.values()) {
            json.put(nameOf(state) + "_us_per_float", result.average(path, state));
        }
        return json;
    }

    private static Json lap(VolumeResult result, Lap lap, Optional<DriveLimit> limit) {
        Json json = new Json().put("path", lap.path()).put("direction", lap.direction());
        for (State state : State.values()) {
            json.put(nameOf(state), lap.timing(state).map(timing -> timing(result, lap, timing, state, limit)));
        }
        return json;
    }

    private static Json timing(
            VolumeResult result, Lap lap, Lap.Timing timing, State state, Optional<DriveLimit> limit) {
        Json json = new Json()
                .put("us_per_float", timing.microsPerFloat())
                .put("us_per_float_min", timing.fastestMicrosPerFloat())
                .put("us_per_float_max", timing.slowestMicrosPerFloat())
                .put("ms", timing.millis())
                .put("planes", timing.reads())
                .put("floats", timing.floats())
                .put("times_native", result.speedup(lap, ReadPath.nameOf(Backend.NATIVE), state));
        if (state == State.COLD) {
            putCost(json, "planned", lap.planned());
            putCost(json, "counted", lap.counted());
            json.put("share_of_probe", limit.map(drive -> drive.share(lap)).orElse(OptionalDouble.empty()))
                    .put(
                            "issued_megabytes_per_second",
                            lap.issued().map(cost -> timing.megabytesPerSecond(cost.bytes())));
        }
        return json;
    }

    private static void putCost(Json json, String prefix, Optional<ReadCost> cost) {
        json.put(prefix + "_requests", cost.map(ReadCost::requests)).put(prefix + "_bytes", cost.map(ReadCost::bytes));
    }
}
