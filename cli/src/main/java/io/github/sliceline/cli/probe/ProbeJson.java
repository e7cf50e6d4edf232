package io.github.sliceline.cli.probe;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.cli.text.JsonText;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.ProbePoint;
import io.github.sliceline.tune.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Probe reports as JSON: to be kept in a file, and to be read by other programs. */
public final class ProbeJson {
    /** A report has some 10 kB; what is much longer is something else. */
    private static final long LARGEST_FILE = 1 << 20;

    private ProbeJson() {}

    /**
     * Keeps a report in a file, which it replaces if there is one. Nothing stands under the name until it is
     * complete.
     */
    public static void write(ProbeReport report, Path file) throws IOException {
        try (PartFile part = PartFile.of(file, true)) {
            Files.writeString(part.path(), JsonText.of(of(report)));
            part.commit();
        }
    }

    /**
     * Reads what {@link #write} wrote. Entries that are not known are passed over, so that later versions may add
     * some; a drive class that is not known is {@link DriveClass#UNKNOWN}.
     *
     * @throws CorruptFileException if the file is not such a report; whatever it holds, no other exception but
     *     an IOException is thrown and no more than some tens of megabytes of memory are taken
     */
    public static ProbeReport read(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > LARGEST_FILE) {
            throw new CorruptFileException(
                    file, CorruptFileException.UNKNOWN, "has " + bytes + " bytes, too many for a probe report");
        }
        return new ProbeJsonReader(file).read(Files.readAllBytes(file));
    }

    /** The report, with what follows from it for reading under {@code recommended}. */
    public static Map<String, Object> of(ProbeReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("folder", report.folder());
        json.put("fileSystem", report.fileSystem());
        json.put("device", report.device());
        json.put("drive", report.drive().name());
        json.put("direct", report.direct());
        json.put("fileBytes", report.fileBytes());
        json.put("measured", report.measured().toString());
        json.put("recommended", of(CostModel.of(report)));
        json.put("points", report.points().stream().map(ProbeJson::of).toList());
        return json;
    }

    private static Map<String, Object> of(CostModel model) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("queueDepth", model.queueDepth());
        json.put("gapBytes", model.gapBytes());
        json.put("requestBytes", model.requestBytes());
        json.put("pastCache", model.pastCache());
        return json;
    }

    private static Map<String, Object> of(ProbePoint point) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pattern", point.pattern().name());
        json.put("requestBytes", point.requestBytes());
        json.put("queueDepth", point.queueDepth());
        json.put("iops", point.iops());
        json.put("bytesPerSecond", point.bytesPerSecond());
        json.put("p50Micros", point.p50Micros());
        json.put("p99Micros", point.p99Micros());
        return json;
    }
}
