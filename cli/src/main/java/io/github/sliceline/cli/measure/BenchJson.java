package io.github.sliceline.cli.measure;

import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.VolumeText;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadCost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measured read paths for programs. Times are microseconds per float, milliseconds per plane. */
public final class BenchJson {
    private BenchJson() {}

    /** One object for all files; the limit is what the drive can do, where that is known. */
    public static Json of(Race.Rounds rounds, List<VolumeResult> results, Optional<DriveLimit> limit) {
        return new Json().put("rounds", rounds.count()).list("volumes", results, result -> volume(result, limit));
    }

    private static Json volume(VolumeResult result, Optional<DriveLimit> limit) {
        return new Json()
                .put("file", result.file())
                .put("shape", VolumeText.extents(result.volume()))
                .put("name", result.name())
                .put("edge", result.edge())
                .put("storage", result.storage())
                .put("comparedPlanes", result.comparedPlanes())
                .put("remarks", result.remarks())
                .list("averages", result.paths(), path -> average(result, path))
                .list("laps", result.laps(), lap -> lap(result, lap, limit));
    }

    private static Json average(VolumeResult result, String path) {
        return new Json()
                .put("path", path)
                .put("coldUsPerFloat", result.average(path, true))
                .put("warmUsPerFloat", result.average(path, false));
    }

    private static Json lap(VolumeResult result, Lap lap, Optional<DriveLimit> limit) {
        return new Json()
                .put("path", lap.path())
                .put("direction", lap.direction())
                .put("cold", lap.cold().map(timing -> cold(result, lap, timing, limit)))
                .put("warm", lap.warm().map(timing -> timing(result, lap, timing, false)));
    }

    private static Json cold(VolumeResult result, Lap lap, Lap.Timing timing, Optional<DriveLimit> limit) {
        Json json = timing(result, lap, timing, true);
        putCost(json, "planned", lap.planned());
        putCost(json, "counted", lap.counted());
        return json.put("shareOfProbe", limit.map(drive -> drive.share(lap)).orElse(OptionalDouble.empty()))
                .put("issuedMegabytesPerSecond", lap.issued().map(cost -> timing.megabytesPerSecond(cost.bytes())));
    }

    private static Json timing(VolumeResult result, Lap lap, Lap.Timing timing, boolean cold) {
        return new Json()
                .put("usPerFloat", timing.microsPerFloat())
                .put("usPerFloatMin", timing.fastestMicrosPerFloat())
                .put("usPerFloatMax", timing.slowestMicrosPerFloat())
                .put("ms", timing.millis())
                .put("planes", timing.reads())
                .put("floats", timing.floats())
                .put("timesNative", result.speedup(lap, ReadPath.nameOf(Backend.NATIVE), cold));
    }

    private static void putCost(Json json, String prefix, Optional<ReadCost> cost) {
        json.put(prefix + "Requests", cost.map(ReadCost::requests)).put(prefix + "Bytes", cost.map(ReadCost::bytes));
    }
}
