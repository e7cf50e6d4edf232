package io.github.sliceline.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.jr.ob.JSON;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.bench.probe.ObjectProbe;
import io.github.sliceline.show.paint.ChartAxis;
import io.github.sliceline.show.paint.LineChart;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Answer of a probe: tables whose rows are request sizes and whose columns are queue depths, JSON, and a chart. */
public record ProbeText(ProbeReport report) {
    private static final int INDENT = 2;

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

    public void print(PrintWriter out) {
        out.println(report.folder() + ": " + drive());
        out.println(how());
        table(out, "Random reads, IOPS (requests a second)", AccessPattern.RANDOM, p -> count(p.iops()));
        table(out, "Random reads, MB/s", AccessPattern.RANDOM, ProbeText::megabytes);
        table(out, "Sequential reads, MB/s", AccessPattern.SEQUENTIAL, ProbeText::megabytes);
        latencies(out);
        out.println();
        recommended(out, DriveModel.of(report).costs());
    }

    /** Returns the name of the drive: {@code NVMe solid state drive nvme0n1, ext4}. */
    String drive() {
        String device = report.device().isEmpty() ? "" : " " + report.device();
        String fileSystem = report.fileSystem().isEmpty() ? "" : ", " + report.fileSystem();
        String drive = report.drive() == DriveClass.UNKNOWN
                ? "unknown kind of drive"
                : report.drive().title();
        return drive + device + fileSystem;
    }

    private boolean isOfObject() {
        return report.drive() == DriveClass.OBJECT;
    }

    /** Returns the kind of reads: {@code direct reads of a file of 1.1 GB}. */
    String how() {
        if (isOfObject()) {
            return "Ranges of an object of " + Human.bytes(report.fileBytes()) + "; "
                    + Human.count(ObjectProbe.REQUESTS, "request") + " sent, " + Human.bytes(ObjectProbe.bytes(report))
                    + " read";
        }
        String reads = report.direct()
                ? "Direct reads (past the page cache)"
                : "Buffered reads (no direct ones here; the page cache blurs short requests)";
        return reads + " of a file of " + Human.bytes(report.fileBytes());
    }

    private void table(PrintWriter out, String title, AccessPattern pattern, Function<ProbePoint, String> cell) {
        List<Integer> depths = report.queueDepths(pattern);
        if (depths.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("r".repeat(depths.size() + 1));
        table.row(cells("queue depth", depths, Integer::toString));
        for (int size : report.requestSizes(pattern)) {
            table.row(cells(
                    size(size),
                    depths,
                    depth -> report.point(pattern, size, depth).map(cell).orElse("-")));
        }
        out.println();
        out.println(title);
        table.print(out, INDENT);
    }

    /**
     * Prints the latencies of the shortest requests. Those of longer requests depend on the bandwidth, which is in the
     * other tables.
     */
    private void latencies(PrintWriter out) {
        List<Integer> sizes = report.requestSizes(AccessPattern.RANDOM);
        if (sizes.isEmpty()) {
            return;
        }
        List<Integer> depths = report.queueDepths(AccessPattern.RANDOM);
        TextTable table = new TextTable("r".repeat(depths.size() + 1));
        table.row(cells("queue depth", depths, Integer::toString));
        table.row(cells("median", depths, depth -> micros(sizes.get(0), depth, ProbePoint::p50Micros)));
        table.row(cells("99 %", depths, depth -> micros(sizes.get(0), depth, ProbePoint::p99Micros)));
        out.println();
        out.println("Random reads of " + size(sizes.get(0)) + ", time of a request in µs");
        table.print(out, INDENT);
    }

    private String micros(int size, int depth, ToDoubleFunction<ProbePoint> latency) {
        return report.point(AccessPattern.RANDOM, size, depth)
                .map(p -> count(latency.applyAsDouble(p)))
                .orElse("-");
    }

    private static List<Object> cells(String name, List<Integer> depths, IntFunction<String> cell) {
        List<Object> cells = new ArrayList<>(List.of(name));
        depths.forEach(depth -> cells.add(cell.apply(depth)));
        return cells;
    }

    private void recommended(PrintWriter out, CostModel model) {
        out.println("Recommended for this " + (isOfObject() ? "store" : "drive"));
        TextTable table = new TextTable("ll")
                .row("queue depth", model.queueDepth())
                .row("read gaps up to", size(model.gapBytes()) + " rather than send another request")
                .row("split requests above", size(model.requestBytes()));
        if (!isOfObject()) {
            table.row("what is read once", model.pastCache() ? "past the page cache" : "through the page cache");
        }
        table.print(out, INDENT);
    }

    /** Returns a size in binary units, as drives and planners count: {@code 64 KiB}. */
    static String size(int bytes) {
        return bytes % (1 << 20) == 0 ? bytes / (1 << 20) + " MiB" : bytes / 1024 + " KiB";
    }

    private static String megabytes(ProbePoint point) {
        double value = point.bytesPerSecond() / 1e6;
        return value < 10 ? Human.number(value, 2) : count(value);
    }

    private static String count(double value) {
        return Human.count(Math.round(value));
    }

    /** Returns a chart: requests per second against queue depth, with a line for each request size. */
    public LineChart chart() {
        List<LineChart.Series> lines = report.requestSizes(AccessPattern.RANDOM).stream()
                .map(size -> line(size))
                .toList();
        List<Double> depths = report.queueDepths(AccessPattern.RANDOM).stream()
                .map(Integer::doubleValue)
                .toList();
        return new LineChart(
                "Random reads: " + drive(),
                note(),
                new ChartAxis("Requests under way at once (queue depth)", depths, Map.of()),
                new ChartAxis("Requests per second (IOPS)"),
                "Request size",
                lines);
    }

    private LineChart.Series line(int size) {
        List<ProbePoint> points = report.points().stream()
                .filter(p -> p.pattern() == AccessPattern.RANDOM && p.requestBytes() == size)
                .toList();
        double most =
                points.stream().mapToDouble(ProbePoint::bytesPerSecond).max().orElseThrow();
        return new LineChart.Series(
                size(size) + ", up to " + Human.bytes(Math.round(most)) + "/s",
                points.stream().map(p -> (double) p.queueDepth()).toList(),
                points.stream().map(ProbePoint::iops).toList());
    }

    private String note() {
        return report.folder() + ": " + how() + "; "
                + report.measured().atZone(ZoneOffset.UTC).toLocalDate();
    }

    /** Returns the report, with the settings that it suggests for reading under {@code recommended}. */
    public Json json() {
        return new Json()
                .with(report, "folder file_system device drive direct file_bytes")
                .put("requests", isOfObject() ? ObjectProbe.REQUESTS : null)
                .put("bytes_read", isOfObject() ? ObjectProbe.bytes(report) : null)
                .put("measured", report.measured().toString())
                .put("recommended", json(DriveModel.of(report).costs()))
                .list("points", report.points(), ProbeText::json);
    }

    private static Json json(CostModel model) {
        return new Json().with(model, "queue_depth gap_bytes request_bytes past_cache");
    }

    private static Json json(ProbePoint point) {
        return new Json()
                .with(point, "pattern request_bytes queue_depth")
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
            return report(object(REPORTS.anyFrom(bytes)));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "is no probe report (" + reason + "); probe the drive again",
                    e);
        }
    }

    private static ProbeReport report(Map<?, ?> report) {
        List<?> points = report.get("points") instanceof List<?> list ? list : List.of();
        return new ProbeReport(
                text(report, "folder"),
                text(report, "file_system"),
                text(report, "device"),
                driveClass(text(report, "drive")),
                Boolean.parseBoolean(text(report, "direct")),
                Long.parseLong(text(report, "file_bytes")),
                Instant.parse(text(report, "measured")),
                points.stream().map(point -> point(object(point))).toList());
    }

    private static ProbePoint point(Map<?, ?> point) {
        return new ProbePoint(
                AccessPattern.valueOf(text(point, "pattern").toUpperCase(Locale.ROOT)),
                Integer.parseInt(text(point, "request_bytes")),
                Integer.parseInt(text(point, "queue_depth")),
                Double.parseDouble(text(point, "iops")),
                Double.parseDouble(text(point, "bytes_per_second")),
                Double.parseDouble(text(point, "p50_micros")),
                Double.parseDouble(text(point, "p99_micros")));
    }

    private static DriveClass driveClass(String name) {
        return Arrays.stream(DriveClass.values())
                .filter(c -> c.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(DriveClass.UNKNOWN);
    }

    private static Map<?, ?> object(@Nullable Object json) {
        if (json instanceof Map<?, ?> entries) {
            return entries;
        }
        throw new IllegalArgumentException("no object");
    }

    /** Returns a plain value as text. Lists and objects are refused. */
    private static String text(Map<?, ?> entries, String name) {
        Object value = entries.get(name);
        if (value == null || value instanceof Map || value instanceof List) {
            throw new IllegalArgumentException("no " + name);
        }
        return value.toString();
    }
}
