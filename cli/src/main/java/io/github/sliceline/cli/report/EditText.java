package io.github.sliceline.cli.report;

import io.github.sliceline.cli.AdviceText;
import io.github.sliceline.cli.text.Human;
import io.github.sliceline.edit.EditReport;
import io.github.sliceline.mirror.MirrorReport;
import java.io.PrintWriter;
import java.util.List;

/**
 * What an edit did.
 *
 * @param copies what became of them
 * @param access options with which mirror servers were reached
 */
public record EditText(EditReport report, List<MirrorReport> copies, List<String> access) {
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
        report.remarks().forEach(remark -> out.println("note: " + AdviceText.in(remark)));
        String changes = Human.count(report.changes().size(), noun);
        out.println(report.file() + ": "
                + (report.dryRun() ? changes + " would be " + done + ", nothing is" : changes + " " + done));
        copies.forEach(copy -> out.println("copy " + MirrorText.editLine(copy, report, access)));
    }
}
