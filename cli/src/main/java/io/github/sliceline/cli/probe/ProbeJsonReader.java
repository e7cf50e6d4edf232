package io.github.sliceline.cli.probe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.tune.AccessPattern;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ProbePoint;
import io.github.sliceline.tune.ProbeReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a probe report that anybody may have written. */
final class ProbeJsonReader {
    private static final JSON REPORTS = JSON.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(16)
                            .maxStringLength(10_000)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .build();

    private final Path file;

    ProbeJsonReader(Path file) {
        this.file = file;
    }

    ProbeReport read(byte[] bytes) throws IOException {
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
                report.text("fileSystem"),
                report.text("device"),
                driveClass(report.text("drive")),
                Boolean.parseBoolean(report.text("direct")),
                Long.parseLong(report.text("fileBytes")),
                Instant.parse(report.text("measured")),
                points.stream().map(point -> point(new Entries(point))).toList());
    }

    private static ProbePoint point(Entries point) {
        return new ProbePoint(
                AccessPattern.valueOf(point.text("pattern")),
                Integer.parseInt(point.text("requestBytes")),
                Integer.parseInt(point.text("queueDepth")),
                Double.parseDouble(point.text("iops")),
                Double.parseDouble(point.text("bytesPerSecond")),
                Double.parseDouble(point.text("p50Micros")),
                Double.parseDouble(point.text("p99Micros")));
    }

    private static DriveClass driveClass(String name) {
        return Arrays.stream(DriveClass.values())
                .filter(c -> c.name().equals(name))
                .findFirst()
                .orElse(DriveClass.UNKNOWN);
    }

    /** What stands in one object. */
    private static final class Entries {
        private final Map<?, ?> fields;

        Entries(@Nullable Object json) {
            if (!(json instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException("no object");
            }
            this.fields = map;
        }

        /** A plain value as text; lists and objects are none. */
        String text(String name) {
            Object value = fields.get(name);
            if (value == null || value instanceof Map || value instanceof List) {
                throw new IllegalArgumentException("no " + name);
            }
            return value.toString();
        }
    }
}
