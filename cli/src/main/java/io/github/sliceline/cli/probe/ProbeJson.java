package io.github.sliceline.cli.probe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ProbePoint;
import io.github.sliceline.tune.ProbeReport;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Probe reports as JSON: to be kept in a file, and to be read by other programs. */
public final class ProbeJson {
    /** A report has some 10 kB; what is much longer is something else. */
    private static final long LARGEST_FILE = 1 << 20;

    private static final JsonFactory JSON = new JsonFactory();

    private ProbeJson() {}

    /**
     * Keeps a report in a file, which it replaces if there is one. Nothing stands under the name until it is
     * complete.
     */
    public static void write(ProbeReport report, Path file) throws IOException {
        try (PartFile part = PartFile.of(file, true)) {
            Files.writeString(part.path(), text(report));
            part.commit();
        }
    }

    /**
     * Reads what {@link #write} wrote. Entries that are not known are passed over, so that later versions may add
     * some; a drive class that is not known is {@link DriveClass#UNKNOWN}.
     *
     * @throws CorruptFileException if the file is not such a report; whatever it holds, no other exception but
     *     an IOException is thrown and no more than some megabytes of memory are taken
     */
    public static ProbeReport read(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > LARGEST_FILE) {
            throw new CorruptFileException(
                    file, CorruptFileException.UNKNOWN, "has " + bytes + " bytes, too many for a probe report");
        }
        return new ProbeJsonReader(file).read(Files.readAllBytes(file));
    }

    /** The report as JSON, with what follows from it for reading under {@code recommended}. */
    public static String text(ProbeReport report) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeStringField("folder", report.folder());
            json.writeStringField("fileSystem", report.fileSystem());
            json.writeStringField("device", report.device());
            json.writeStringField("drive", report.drive().name());
            json.writeBooleanField("direct", report.direct());
            json.writeNumberField("fileBytes", report.fileBytes());
            json.writeStringField("measured", report.measured().toString());
            writeModel(json, CostModel.of(report));
            json.writeArrayFieldStart("points");
            for (ProbePoint point : report.points()) {
                writePoint(json, point);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void writeModel(JsonGenerator json, CostModel model) throws IOException {
        json.writeObjectFieldStart("recommended");
        json.writeNumberField("queueDepth", model.queueDepth());
        json.writeNumberField("gapBytes", model.gapBytes());
        json.writeNumberField("requestBytes", model.requestBytes());
        json.writeBooleanField("pastCache", model.pastCache());
        json.writeEndObject();
    }

    private static void writePoint(JsonGenerator json, ProbePoint point) throws IOException {
        json.writeStartObject();
        json.writeStringField("pattern", point.pattern().name());
        json.writeNumberField("requestBytes", point.requestBytes());
        json.writeNumberField("queueDepth", point.queueDepth());
        json.writeNumberField("iops", point.iops());
        json.writeNumberField("bytesPerSecond", point.bytesPerSecond());
        json.writeNumberField("p50Micros", point.p50Micros());
        json.writeNumberField("p99Micros", point.p99Micros());
        json.writeEndObject();
    }
}
