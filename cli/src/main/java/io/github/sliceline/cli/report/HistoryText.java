package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.cli.text.TextTable;
import io.github.sliceline.revision.History;
import io.github.sliceline.revision.Revision;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The revisions of a file. */
public final class HistoryText {
    private static final int LONGEST_LINE = 60;

    private final History history;

    /** Text for a history, which must be open as long as this is used. */
    public HistoryText(History history) {
        this.history = history;
    }

    /** Prints a line for each revision. */
    public void print(PrintWriter out) throws IOException {
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

    /** Prints all that is known of one revision. */
    public static void print(Revision revision, PrintWriter out) {
        TextTable table = new TextTable("ll")
                .row("revision", revision.number())
                .row("made from", revision.parent())
                .row("time", time(revision))
                .row("user", revision.user().orElse("-"))
                .row("size", Human.bytes(revision.fileBytes()))
                .row(
                        "changed",
                        Human.count(revision.pagesChanged(), "page") + ", " + Human.bytes(revision.bytesChanged()));
        table.print(out, 0);
        if (!revision.message().isEmpty()) {
            out.println();
            out.println(revision.message());
        }
    }

    /** All revisions for programs. */
    public Map<String, Object> json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", history.toString());
        json.put(
                "revisions", history.revisions().stream().map(HistoryText::json).toList());
        return json;
    }

    /** One revision for programs. */
    public static Map<String, Object> json(Revision revision) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("number", revision.number());
        json.put("parent", revision.parent());
        json.put("time", revision.time().map(Instant::toString).orElse(null));
        json.put("user", revision.userOrNull());
        json.put("message", revision.message());
        json.put("bytes", revision.fileBytes());
        json.put("pagesChanged", revision.pagesChanged());
        json.put("bytesChanged", revision.bytesChanged());
        return json;
    }
}
