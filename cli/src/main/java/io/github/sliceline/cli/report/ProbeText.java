package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.tune.AccessPattern;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.ProbePoint;
import io.github.sliceline.tune.ProbeReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a probe found, in tables: request sizes downward, queue depths to the right. */
public final class ProbeText {
    private static final int INDENT = 2;

    private final ProbeReport report;

    /** Text of a report. */
    public ProbeText(ProbeReport report) {
        this.report = report;
    }

    /** Prints it. */
    public void print(PrintWriter out) {
        out.println(where());
        out.println(how());
        table(out, "Random reads, IOPS (requests a second)", AccessPattern.RANDOM, p -> count(p.iops()));
        table(out, "Random reads, MB/s", AccessPattern.RANDOM, ProbeText::megabytes);
        table(out, "Random reads, time of a request, µs: median / 99 %", AccessPattern.RANDOM, ProbeText::latency);
        table(out, "Sequential reads, MB/s", AccessPattern.SEQUENTIAL, ProbeText::megabytes);
        out.println();
        recommended(out, CostModel.of(report));
    }

    /** Which drive: {@code /data: NVMe solid state drive nvme0n1, ext4}. */
    public String where() {
        String device = report.device().isEmpty() ? "" : " " + report.device();
        String fileSystem = report.fileSystem().isEmpty() ? "" : ", " + report.fileSystem();
        String drive = switch (report.drive()) {
            case UNKNOWN -> "unknown kind of drive";
            default -> report.drive().title();
        };
        return report.folder() + ": " + drive + device + fileSystem;
    }

    /** What was read: {@code direct reads of a file of 1.1 GB}. */
    public String how() {
        String reads = report.direct()
                ? "Direct reads, past the page cache,"
                : "Buffered reads (the file system has no direct ones; the page cache blurs short requests)";
        return reads + " of a file of " + Human.bytes(report.fileBytes());
    }

    private void table(PrintWriter out, String title, AccessPattern pattern, Function<ProbePoint, String> cell) {
        List<Integer> depths = report.queueDepths(pattern);
        TextTable table = new TextTable("r".repeat(depths.size() + 1));
        List<Object> header = new ArrayList<>(List.of("queue depth"));
        header.addAll(depths);
        table.row(header.toArray());
        for (int size : report.requestSizes(pattern)) {
            List<Object> row = new ArrayList<>(List.of(size(size)));
            for (int depth : depths) {
                row.add(report.point(pattern, size, depth).map(cell).orElse("-"));
            }
            table.row(row.toArray());
        }
        out.println();
        out.println(title);
        table.print(out, INDENT);
    }

    private static void recommended(PrintWriter out, CostModel model) {
        out.println("Recommended for this drive");
        new TextTable("ll")
                .row("queue depth", model.queueDepth())
                .row("read gaps up to", size(model.gapBytes()) + " rather than send another request")
                .row("split requests above", size(model.requestBytes()))
                .print(out, INDENT);
    }

    /** Size in binary units, in which drives and planners count: {@code 64 KiB}. */
    public static String size(int bytes) {
        return bytes % (1 << 20) == 0 ? bytes / (1 << 20) + " MiB" : bytes / 1024 + " KiB";
    }

    private static String megabytes(ProbePoint point) {
        double value = point.bytesPerSecond() / 1e6;
        return value < 10 ? Human.number(value, 2) : count(value);
    }

    private static String latency(ProbePoint point) {
        return count(point.p50Micros()) + " / " + count(point.p99Micros());
    }

    private static String count(double value) {
        return Human.count(Math.round(value));
    }
}
