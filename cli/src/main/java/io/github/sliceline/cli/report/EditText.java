package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.edit.EditReport;
import java.io.PrintWriter;

/** What an edit did. */
public final class EditText {
    private final EditReport report;

    /** Text for a report. */
    public EditText(EditReport report) {
        this.report = report;
    }

    /**
     * Prints it: how much was done, or, if it was only tried, what would be.
     *
     * @param noun what was done, such as {@code command}
     * @param done what became of it, such as {@code done}
     */
    public void print(PrintWriter out, String noun, String done) {
        if (report.dryRun()) {
            report.changes().forEach(change -> out.println("would " + change));
        }
        report.remarks().forEach(remark -> out.println("note: " + remark));
        String changes = Human.count(report.changes().size(), noun);
        out.println(report.file() + ": "
                + (report.dryRun() ? changes + " would be " + done + ", nothing is" : changes + " " + done));
        report.copies().forEach(copy -> out.println("copy " + MirrorText.line(copy, report)));
    }
}
