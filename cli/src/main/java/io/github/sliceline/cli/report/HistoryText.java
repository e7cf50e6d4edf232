package io.github.sliceline.cli.report;

import io.github.sliceline.edit.ObjectChange;
import io.github.sliceline.edit.RevisionDifference;
import io.github.sliceline.revision.ByteChanges;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.HistoryReport;
import io.github.sliceline.revision.Revision;
import io.github.sliceline.show.words.Human;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;

/** Text and JSON of a file's revisions, of the check of a history, and of the difference between two revisions. */
public final class HistoryText {
    private static final int LONGEST_LINE = 60;

    private HistoryText() {}

    public static void print(History history, PrintWriter out) throws IOException {
        List<Revision> revisions = history.revisions();
        if (revisions.isEmpty()) {
            out.println(history + ": no revisions but 0, the file itself");
            return;
        }
        TextTable table = new TextTable("rlllrr").row("", "time", "user", "message", "size", "changed");
        for (Revision revision : revisions) {
            table.row(
                    revision.number(),
                    time(revision),
                    revision.user().orElse("-"),
                    firstLine(revision.message()),
                    Human.bytes(revision.fileBytes()),
                    Human.bytes(revision.bytesChanged()));
        }
        table.print(out, 0);
    }

    private static String time(Revision revision) {
        return revision.time().map(Instant::toString).orElse("-");
    }

    private static String firstLine(String message) {
        String line = message.lines().findFirst().orElse("").strip();
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 3) + "...";
    }

    public static Json json(History history) throws IOException {
        return new Json().put("file", history.toString()).list("revisions", history.revisions(), HistoryText::json);
    }

    public static void print(Revision revision, PrintWriter out) {
        String pages = Human.count(revision.pagesChanged(), "page");
        new TextTable("ll")
                .row("revision", revision.number())
                .row("made from", revision.parent())
                .row("time", time(revision))
                .row("user", revision.user().orElse("-"))
                .row("size", Human.bytes(revision.fileBytes()))
                .row("changed", pages + ", " + Human.bytes(revision.bytesChanged()))
                .print(out, 0);
        if (!revision.message().isEmpty()) {
            out.println();
            out.println(revision.message());
        }
    }

    public static Json json(Revision revision) {
        return new Json()
                .with(revision, "number parent")
                .put("time", revision.time().map(Instant::toString).orElse(null))
                .put("user", revision.userOrNull())
                .put("message", revision.message())
                .put("bytes", revision.fileBytes())
                .with(revision, "pages_changed bytes_changed");
    }

    public static void print(HistoryReport report, PrintWriter out) {
        report.problems().forEach(problem -> out.println("wrong: " + AdviceText.in(problem)));
        report.remarks().forEach(remark -> out.println("note: " + remark));
        out.println(report.file() + ": " + Human.count(report.revisions(), "revision") + ", pages of "
                + Human.count(report.revisionsChecked()) + " compared, " + Human.bytes(report.bytesChecked()) + "; "
                + Human.bytes(report.unusedBytes()) + " of " + Human.bytes(report.historyBytes()) + " unused; "
                + (report.isSound()
                        ? "nothing wrong"
                        : Human.count(report.problems().size(), "problem")));
    }

    public static Json json(HistoryReport report) {
        return new Json()
                .with(report, "file sound revisions revisions_checked bytes_checked history_bytes unused_bytes")
                .put("problems", AdviceText.in(report.problems()))
                .put("remarks", report.remarks());
    }

    public static void print(RevisionDifference difference, PrintWriter out) {
        difference.changes().forEach(change -> out.println(line(change)));
        difference.notCompared().forEach(path -> out.println("? " + path + ": elements are no numbers, not compared"));
        ByteChanges bytes = difference.bytes();
        if (bytes.isEmpty()) {
            out.println("the two are the same");
            return;
        }
        String length = bytes.bytesAfter() == bytes.bytesBefore()
                ? ""
                : "; " + Human.count(bytes.bytesBefore()) + " bytes long before, " + Human.count(bytes.bytesAfter())
                        + " after";
        out.println(
                Human.count(bytes.bytes(), "byte") + " in " + Human.count(bytes.pages(), "page") + " differ" + length);
    }

    private static String line(ObjectChange change) {
        String what = change.object()
                + change.attribute().map(name -> " attribute " + name).orElse("") + ": ";
        return switch (change.kind()) {
            case ADDED -> "+ " + what + ValueChange.shortened(change.after());
            case REMOVED -> "- " + what + ValueChange.shortened(change.before());
            case CHANGED -> "~ " + what + ValueChange.of(change.before(), change.after());
        };
    }

    public static Json json(RevisionDifference difference) {
        ByteChanges bytes = difference.bytes();
        return new Json()
                .with(difference, "from to")
                .list("changes", difference.changes(), HistoryText::json)
                .put("not_compared", difference.notCompared())
                .with(bytes, "bytes_before bytes_after")
                .put("pages_changed", bytes.pages())
                .put("bytes_changed", bytes.bytes())
                .list("ranges", bytes.ranges(), range -> List.of(range.start(), range.end()));
    }

    private static Json json(ObjectChange change) {
        return new Json()
                .with(change, "kind object")
                .put("attribute", change.attributeOrNull())
                .with(change, "before after");
    }

    /** Shortens the values before and after a change to one line each, cut to where they differ. */
    static final class ValueChange {
        private static final int LONGEST = 60;
        /** Characters shown before the first difference. */
        private static final int LEAD = 16;

        private static final String CUT = "...";

        private ValueChange() {}

        /** Returns both values, such as {@code m -> ft}. */
        static String of(String before, String after) {
            String was = oneLine(before);
            String is = oneLine(after);
            int start = was.length() <= LONGEST && is.length() <= LONGEST
                    ? 0
                    : Math.max(0, firstDifference(was, is) - LEAD);
            return cut(was, start) + " -> " + cut(is, start);
        }

        static String shortened(String value) {
            return cut(oneLine(value), 0);
        }

        private static String oneLine(String value) {
            return value.replaceAll("\\s+", " ").strip();
        }

        private static int firstDifference(String one, String other) {
            int at = 0;
            while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
                at++;
            }
            return at;
        }

        private static String cut(String line, int start) {
            String rest = start == 0 ? line : CUT + line.substring(start);
            return rest.length() <= LONGEST ? rest : rest.substring(0, LONGEST - CUT.length()) + CUT;
        }
    }
}
