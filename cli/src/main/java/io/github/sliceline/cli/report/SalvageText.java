package io.github.sliceline.cli.report;

import io.github.sliceline.bench.report.Json;
import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.TraceLoss;
import java.io.PrintWriter;
import java.util.List;

/** What was taken from a damaged SEG-Y file, and what was not. */
final class SalvageText {
    private static final int LINES = 20;

    private SalvageText() {}

    /** Prints each loss, of many the first ones. */
    static void print(SalvageReport report, PrintWriter out) {
        out.println("  salvaged: " + report.summary());
        List<TraceLoss> losses = report.losses();
        losses.stream().limit(LINES).forEach(loss -> out.println("    left out " + loss));
        if (losses.size() > LINES) {
            out.println("    and " + (losses.size() - LINES) + " more places; scan --salvage --json lists all");
        }
    }

    static Json json(SalvageReport report) {
        return new Json()
                .put("traces", report.traces())
                .put("pieces", report.pieces())
                .put("promised_traces", report.promisedTraces())
                .put("lost_bytes", report.lostBytes())
                .list("losses", report.losses(), SalvageText::json);
    }

    private static Json json(TraceLoss loss) {
        return new Json()
                .put("kind", loss.kind())
                .put("offset", loss.offset())
                .put("bytes", loss.bytes())
                .put("traces", loss.traces())
                .put("after_trace", loss.after());
    }
}
