package io.github.sliceline.cli.report;

import io.github.sliceline.bench.probe.ObjectProbe;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.DriveClass;
import io.github.sliceline.tune.drive.AccessPattern;
import io.github.sliceline.tune.drive.DriveModel;
import io.github.sliceline.tune.drive.ProbePoint;
import io.github.sliceline.tune.drive.ProbeReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/** Tables of a probe: rows are request sizes, columns are queue depths. */
public record ProbeText(ProbeReport report) {
    private static final int INDENT = 2;

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
}
