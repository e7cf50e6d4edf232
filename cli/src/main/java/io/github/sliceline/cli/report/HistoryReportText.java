package io.github.sliceline.cli.report;

import io.github.sliceline.cli.AdviceText;
import io.github.sliceline.cli.text.Human;
import io.github.sliceline.revision.HistoryReport;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** What checking a history found. */
public final class HistoryReportText {
    private final HistoryReport report;

    /** Text for a report. */
    public HistoryReportText(HistoryReport report) {
        this.report = report;
    }

    /** Prints it for people: a line for each thing that is wrong or worth knowing. */
    public void print(PrintWriter out) {
        report.problems().forEach(problem -> out.println("wrong: " + AdviceText.in(problem)));
        report.remarks().forEach(remark -> out.println("note: " + remark));
        out.println(report.file() + ": " + Human.count(report.revisions(), "revision") + ", pages of "
                + Human.count(report.revisionsChecked()) + " compared, " + Human.bytes(report.bytesChecked()) + "; "
                + Human.bytes(report.unusedBytes()) + " of " + Human.bytes(report.historyBytes()) + " unused; "
                + (report.isSound()
                        ? "nothing wrong"
                        : Human.count(report.problems().size(), "problem")));
    }

    /** The same for programs. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", report.file().toString());
        json.put("sound", report.isSound());
        json.put("revisions", report.revisions());
        json.put("revisionsChecked", report.revisionsChecked());
        json.put("bytesChecked", report.bytesChecked());
        json.put("historyBytes", report.historyBytes());
        json.put("unusedBytes", report.unusedBytes());
        json.put("problems", AdviceText.in(report.problems()));
        json.put("remarks", report.remarks());
        return json;
    }
}
