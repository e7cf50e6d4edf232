package io.github.sliceline.cli.report;

import io.github.sliceline.cli.bench.DriveLimit;
import io.github.sliceline.cli.bench.VolumeResult;
import io.github.sliceline.cli.measure.Lap;
import io.github.sliceline.cli.measure.ReadPath;
import io.github.sliceline.cli.measure.Rounds;
import io.github.sliceline.cli.measure.Timing;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadCost;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measured read paths for programs. Times are microseconds per float, milliseconds per plane. */
public final class BenchJson {
    private final Optional<DriveLimit> limit;

    private BenchJson(Optional<DriveLimit> limit) {
        this.limit = limit;
    }

    /**
     * One object for all files.
     *
     * @param limit what the drive can do; empty if that is not known
     */
    public static Map<String, Object> of(Rounds rounds, List<VolumeResult> results, Optional<DriveLimit> limit) {
        BenchJson bench = new BenchJson(limit);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rounds", rounds.count());
        json.put("volumes", results.stream().map(bench::volume).toList());
        return json;
    }

    private Map<String, Object> volume(VolumeResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", result.file().toString());
        json.put("shape", Arrays.stream(result.volume().extents()).boxed().toList());
        json.put("name", result.name());
        result.edge().ifPresent(edge -> json.put("edge", edge));
        json.put("storage", result.storage());
        json.put("comparedPlanes", result.comparedPlanes());
        json.put("remarks", result.remarks());
        json.put(
                "averages",
                result.paths().stream().map(path -> average(result, path)).toList());
        json.put("laps", result.laps().stream().map(lap -> lap(result, lap)).toList());
        return json;
    }

    private static Map<String, Object> average(VolumeResult result, String path) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", path);
        result.average(path, true).ifPresent(value -> json.put("coldUsPerFloat", JsonNumbers.of(value)));
        result.average(path, false).ifPresent(value -> json.put("warmUsPerFloat", JsonNumbers.of(value)));
        return json;
    }

    private Map<String, Object> lap(VolumeResult result, Lap lap) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", lap.path());
        json.put("direction", lap.direction().toString());
        for (boolean cold : new boolean[] {true, false}) {
            lap.timing(cold).ifPresent(timing -> {
                Map<String, Object> state = timing(timing);
                result.speedup(lap, ReadPath.nameOf(Backend.NATIVE), cold)
                        .ifPresent(ratio -> state.put("timesNative", JsonNumbers.of(ratio)));
                if (cold) {
                    putCost(state, "planned", lap.planned());
                    putCost(state, "counted", lap.counted());
                    limit.map(drive -> drive.share(lap))
                            .ifPresent(
                                    share -> share.ifPresent(part -> state.put("shareOfProbe", JsonNumbers.of(part))));
                    lap.issued()
                            .ifPresent(cost -> state.put(
                                    "issuedMegabytesPerSecond",
                                    JsonNumbers.of(timing.megabytesPerSecond(cost.bytes()))));
                }
                json.put(cold ? "cold" : "warm", state);
            });
        }
        return json;
    }

    private static Map<String, Object> timing(Timing timing) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("usPerFloat", JsonNumbers.of(timing.microsPerFloat()));
        json.put("usPerFloatMin", JsonNumbers.of(timing.fastestMicrosPerFloat()));
        json.put("usPerFloatMax", JsonNumbers.of(timing.slowestMicrosPerFloat()));
        json.put("ms", JsonNumbers.of(timing.millis()));
        json.put("planes", timing.reads());
        json.put("floats", timing.floats());
        return json;
    }

    private static void putCost(Map<String, Object> json, String prefix, Optional<ReadCost> cost) {
        cost.ifPresent(found -> {
            json.put(prefix + "Requests", found.requests());
            json.put(prefix + "Bytes", found.bytes());
        });
    }
}
