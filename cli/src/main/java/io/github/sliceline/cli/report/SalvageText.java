package io.github.sliceline.cli.report;

import io.github.sliceline.segy.SalvageReport;
import io.github.sliceline.segy.TraceLoss;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    /** All of it for programs. */
    static Map<String, Object> json(SalvageReport report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("traces", report.traces());
        json.put("pieces", report.pieces());
        json.put("promisedTraces", report.promisedTraces());
        json.put("lostBytes", report.lostBytes());
        List<Object> losses = new ArrayList<>();
        for (TraceLoss loss : report.losses()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("kind", loss.kind().name().toLowerCase(Locale.ROOT));
            entry.put("offset", loss.offset());
            entry.put("bytes", loss.bytes());
            entry.put("traces", loss.traces());
            entry.put("afterTrace", loss.after());
            losses.add(entry);
        }
        json.put("losses", losses);
        return json;
    }
}
