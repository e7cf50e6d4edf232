package io.github.sliceline.cli.probe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.tune.AccessPattern;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ProbePoint;
import io.github.sliceline.tune.ProbeReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a probe report that anybody may have written. Not thread-safe; one for each file. */
final class ProbeJsonReader {
    private static final int MOST_POINTS = 10_000;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(16)
                    .maxStringLength(10_000)
                    .maxNumberLength(100)
                    .build())
            .build();

    private final Path file;

    ProbeJsonReader(Path file) {
        this.file = file;
    }

    ProbeReport read(byte[] bytes) throws IOException {
        try (JsonParser json = JSON.createParser(bytes)) {
            return report(json);
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "is no probe report (" + reason + "); probe the drive again",
                    e);
        }
    }

    private ProbeReport report(JsonParser json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        List<ProbePoint> points = new ArrayList<>();
        require(json.nextToken() == JsonToken.START_OBJECT, "no object");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals("points") && value == JsonToken.START_ARRAY) {
                readPoints(json, points);
            } else {
                keep(json, name, fields);
            }
        }
        return new ProbeReport(
                text(fields, "folder"),
                text(fields, "fileSystem"),
                text(fields, "device"),
                driveClass(text(fields, "drive")),
                Boolean.parseBoolean(text(fields, "direct")),
                Long.parseLong(text(fields, "fileBytes")),
                Instant.parse(text(fields, "measured")),
                points);
    }

    private static void readPoints(JsonParser json, List<ProbePoint> points) throws IOException {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            require(points.size() < MOST_POINTS, "more than 10000 points");
            Map<String, String> fields = new HashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                keep(json, name, fields);
            }
            points.add(point(fields));
        }
        require(json.currentToken() == JsonToken.END_ARRAY, "points must be objects");
    }

    private static ProbePoint point(Map<String, String> fields) {
        return new ProbePoint(
                AccessPattern.valueOf(text(fields, "pattern")),
                Integer.parseInt(text(fields, "requestBytes")),
                Integer.parseInt(text(fields, "queueDepth")),
                Double.parseDouble(text(fields, "iops")),
                Double.parseDouble(text(fields, "bytesPerSecond")),
                Double.parseDouble(text(fields, "p50Micros")),
                Double.parseDouble(text(fields, "p99Micros")));
    }

    /** Keeps a plain value and passes over anything else. */
    private static void keep(JsonParser json, String name, Map<String, String> fields) throws IOException {
        if (json.currentToken().isScalarValue()) {
            fields.put(name, json.getText());
        } else {
            json.skipChildren();
        }
    }

    private static DriveClass driveClass(String name) {
        return Arrays.stream(DriveClass.values())
                .filter(c -> c.name().equals(name))
                .findFirst()
                .orElse(DriveClass.UNKNOWN);
    }

    private static String text(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name);
        }
        return value;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException(problem);
        }
    }
}
