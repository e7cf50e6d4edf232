package io.github.sliceline.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.bench.probe.ObjectProbe;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writer and reader of probe reports as JSON. */
public final class ProbeJson {
    /** Largest file that is read as a report. Reports have some 10 kB. */
    private static final long LARGEST_FILE = 1 << 20;

    private static final JSON REPORTS = JSON.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(16)
                            .maxStringLength(10_000)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .build();

    private ProbeJson() {}

    /** Returns the report, with the settings that it suggests for reading under {@code recommended}. */
    public static Json of(ProbeReport report) {
        return new Json()
                .put("folder", report.folder())
                .put("file_system", report.fileSystem())
                .put("device", report.device())
                .put("drive", report.drive())
                .put("direct", report.direct())
                .put("file_bytes", report.fileBytes())
                .put("requests", isOfObject(report) ? ObjectProbe.REQUESTS : null)
                .put("bytes_read", isOfObject(report) ? ObjectProbe.bytes(report) : null)
                .put("measured", report.measured().toString())
                .put("recommended", of(DriveModel.of(report).costs()))
                .list("points", report.points(), ProbeJson::of);
    }

    private static boolean isOfObject(ProbeReport report) {
        return report.drive() == DriveClass.OBJECT;
    }

    private static Json of(CostModel model) {
        return new Json()
                .put("queue_depth", model.queueDepth())
                .put("gap_bytes", model.gapBytes())
                .put("request_bytes", model.requestBytes())
                .put("past_cache", model.pastCache());
    }

    private static Json of(ProbePoint point) {
        return new Json()
                .put("pattern", point.pattern())
                .put("request_bytes", point.requestBytes())
                .put("queue_depth", point.queueDepth())
                .decimal("iops", point.iops())
                .decimal("bytes_per_second", point.bytesPerSecond())
                .decimal("p50_micros", point.p50Micros())
                .decimal("p99_micros", point.p99Micros());
    }

    /**
     * Reads the output of 'probe --json'. Unknown entries are ignored, so that later versions may add some. An unknown
     * drive class becomes {@link DriveClass#UNKNOWN}.
     *
     * @throws CorruptFileException if the file is not such a report. Damaged files cause no exceptions other than an
     *     IOException, and take at most some tens of megabytes of memory
     */
    public static ProbeReport read(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > LARGEST_FILE) {
            throw new CorruptFileException(
                    file, CorruptFileException.UNKNOWN, "has " + bytes + " bytes, too many for a probe report");
        }
        return read(file, Files.readAllBytes(file));
    }

    static ProbeReport read(Path file, byte[] bytes) throws IOException {
        try {
            return report(new Entries(REPORTS.anyFrom(bytes)));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "is no probe report (" + reason + "); probe the drive again",
                    e);
        }
    }

    private static ProbeReport report(Entries report) {
        List<?> points = report.fields.get("points") instanceof List<?> list ? list : List.of();
        return new ProbeReport(
                report.text("folder"),
                report.text("file_system"),
                report.text("device"),
                driveClass(report.text("drive")),
                Boolean.parseBoolean(report.text("direct")),
                Long.parseLong(report.text("file_bytes")),
                Instant.parse(report.text("measured")),
                points.stream().map(point -> point(new Entries(point))).toList());
    }

    private static ProbePoint point(Entries point) {
        return new ProbePoint(
                AccessPattern.valueOf(point.text("pattern").toUpperCase(Locale.ROOT)),
                Integer.parseInt(point.text("request_bytes")),
                Integer.parseInt(point.text("queue_depth")),
                Double.parseDouble(point.text("iops")),
                Double.parseDouble(point.text("bytes_per_second")),
                Double.parseDouble(point.text("p50_micros")),
                Double.parseDouble(point.text("p99_micros")));
    }

    private static DriveClass driveClass(String name) {
        return Arrays.stream(DriveClass.values())
                .filter(c -> c.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(DriveClass.UNKNOWN);
    }

    private static final class Entries {
        private final Map<?, ?> fields;

        Entries(@Nullable Object json) {
            if (!(json instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException("no object");
            }
            this.fields = map;
        }

        /** Returns a plain value as text. Lists and objects are refused. */
        String text(String name) {
            Object value = fields.get(name);
            if (value == null || value instanceof Map || value instanceof List) {
                throw new IllegalArgumentException("no " + name);
            }
            return value.toString();
        }
    }
}
