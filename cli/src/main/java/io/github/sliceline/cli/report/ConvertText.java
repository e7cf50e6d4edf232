package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.importing.ConvertReport;
import io.github.sliceline.mirror.MirrorReport;
import io.github.sliceline.segy.SalvageReport;
import java.io.PrintWriter;
import java.util.List;

/** A conversion in a few lines. */
public final class ConvertText {
    private final ConvertReport report;
    private final List<MirrorReport> copies;
    private final List<String> mirrorAccess;

    /**
     * Text for a report.
     *
     * @param copies what became of them
     * @param mirrorAccess options with which mirror servers were reached
     */
    public ConvertText(ConvertReport report, List<MirrorReport> copies, List<String> mirrorAccess) {
        this.report = report;
        this.copies = List.copyOf(copies);
        this.mirrorAccess = List.copyOf(mirrorAccess);
    }

    /** Prints it. */
    public void print(PrintWriter out) {
        int more = report.sources().size() - 1;
        out.println(report.sources().get(0) + (more == 0 ? "" : " and " + more + " more") + " -> " + report.target());
        String holes = report.emptyBins() == 0 ? "" : ", " + Human.count(report.emptyBins(), "empty bin");
        String leftOut = report.leftOut() == 0 ? "" : ", " + Human.count(report.leftOut()) + " left out as duplicates";
        String axes = report.shape().rank() == 4
                ? "inlines × crosslines × traces of a bin × samples"
                : "inlines × crosslines × samples";
        String times = Human.seconds(report.totalTime()) + ", of which headers " + Human.seconds(report.scanTime());
        TextTable table = new TextTable("ll")
                .row("shape", report.shape() + " (" + axes + ")")
                .row("traces", Human.count(report.traces()) + holes + leftOut);
        if (report.salvage().map(SalvageReport::isWhole).orElse(true)) {
            table.row("kept raw", RawWordsText.line(report.rawWords(), sampleCount()));
        }
        table.row("chunk", report.chunk())
                .row("size", Human.bytes(report.sourceBytes()) + " -> " + Human.bytes(report.targetBytes()))
                .row("time", times)
                .row("rate", Human.throughput(report.sourceBytes(), report.totalTime()))
                .row("samples", StatisticsText.line(report.statistics()));
        if (report.resumedChunks() > 0) {
            table.row("resumed", Human.count(report.resumedChunks(), "chunk") + " of an interrupted conversion");
        }
        copies.forEach(mirror -> table.row("copy", MirrorText.line(mirror, report.target(), mirrorAccess)));
        table.print(out, 2);
        report.salvage().ifPresent(salvage -> SalvageText.print(salvage, out));
    }

    private long sampleCount() {
        return report.traces() * report.shape().extent(report.shape().rank() - 1);
    }
}
